import { formatUnits, parseUnits } from '@halyard/money'
import type { ParsedOf } from '@halyard/api'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import { SPOT } from '../../instruments/kinds/spot.ts'
import {
  type ConvertedMarket,
  convertedMarket,
  type OrderTerms,
  orderTerms,
  QUOTE_VALID_MS,
  sizeProblem,
  takerFee,
  type Wanted,
} from '../../market-data/conversion-terms.ts'
import { PRICE_STALE_AFTER_MS, type Side } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { conversionMarket } from './conversion-market.ts'

/**
 * Quotes a conversion: the terms of an order from the published book. The customer's own limit price protects what is sent later, so
 * a quote is neither stored nor signed (decision 80).
 */
export const quoteConversion: Handler<'coin/convert/quote'> = async (ctx, { request }) => {
  const now = ctx.now()
  const { market, side } = conversionMarket(ctx, request)
  if (market.config.status !== 'open') throw new CallError('market_must_be_open', 'to_id')
  if (market.indexTicks === 0 || now - market.indexAt > PRICE_STALE_AFTER_MS)
    throw new CallError('market_has_no_price', 'to_id')
  const wanted = wantedOf(market, side, request)
  const { bids, asks } = ctx.market.of(SPOT).depth(market.id)
  const converted = convertedMarket(market)
  const terms = orderTerms(converted, side, side === 'buy' ? asks : bids, wanted)
  if (!terms) throw new CallError('no_liquidity', 'amount')
  const problem = sizeProblem(market, terms)
  if (problem) throw new CallError(problem, 'amount')
  return presentQuote({ market, side, converted, terms, goodUntil: now + QUOTE_VALID_MS })
}

/** Parses the amount of a request. Throws for more decimals than the currency has. */
function wantedOf(
  { base, quote }: ListedMarket,
  side: Side,
  { amount, amount_of }: Pick<ParsedOf<'coin/convert/quote'>, 'amount' | 'amount_of'>,
): Wanted {
  const [paid, received] = side === 'buy' ? [quote, base] : [base, quote]
  const isPaid = amount_of === 'pay'
  const units = parseUnits(amount, (isPaid ? paid : received).decimals)
  if (units === undefined) throw new CallError('amount_step_wrong', 'amount')
  return isPaid ? { pay: units } : { receive: units }
}

interface Quoted {
  readonly market: ListedMarket
  readonly side: Side
  readonly converted: ConvertedMarket
  readonly terms: OrderTerms
  readonly goodUntil: number
}

function presentQuote({ market, side, converted, terms, goodUntil }: Quoted) {
  const { lots, worstTicks, expectedValue } = terms
  const [pays, gets] = side === 'buy' ? [market.quote, market.base] : [market.base, market.quote]
  const coins = lots * converted.lotUnits
  const worstValue = lots * BigInt(worstTicks) * converted.tickLotUnits
  const [payMax, payExpected, grossMin, grossExpected] =
    side === 'buy' ? [worstValue, expectedValue, coins, coins] : [coins, coins, worstValue, expectedValue]
  const fee = takerFee(converted, grossExpected)
  return {
    match_id: market.id,
    side,
    number: quantityText(market, lots),
    worst_price: priceText(market, worstTicks),
    pay_max: formatUnits(payMax, pays.decimals),
    pay_expected: formatUnits(payExpected, pays.decimals),
    receive_min: formatUnits(grossMin - takerFee(converted, grossMin), gets.decimals),
    receive_expected: formatUnits(grossExpected - fee, gets.decimals),
    fee: formatUnits(fee, gets.decimals),
    good_until: goodUntil,
  }
}
