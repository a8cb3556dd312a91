import type { Translate } from '@halyard/web'
import type { Format } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { StopOrder } from '../../../lib/trading/orders/stop-order.ts'

/** The terms of a stop order; prices and quantity are decimal texts. */
export type StopTerms = Pick<
  StopOrder,
  'side' | 'source' | 'direction' | 'trigger' | 'trail' | 'type' | 'price' | 'quantity'
>

/**
 * Returns when a stop order is triggered, in words: 'If the last price falls to 60,000.00 USDT'. With a trail, also how the
 * trigger moves until then.
 */
export function conditionText(
  { source, direction, trigger, trail }: Pick<StopOrder, 'source' | 'direction' | 'trigger' | 'trail'>,
  market: SpotMarket,
  { t, f }: { readonly t: Translate; readonly f: Format },
): string {
  const price = `${f.decimal(trigger, market.priceDecimals)} ${market.quote}`
  if (trail !== undefined) return t(`if_trail_${direction}`, { price, trail: f.exactPercent(trail) })
  return t(`if_${source}_${direction}`, { price })
}

/** Returns a whole stop order in one sentence: its condition, and what is bought or sold then at which price. */
export function stopText(
  terms: StopTerms,
  market: SpotMarket,
  words: { readonly t: Translate; readonly f: Format },
): string {
  const { t, f } = words
  const { side, type, price, quantity } = terms
  return t(`then_${side}_${type}`, {
    condition: conditionText(terms, market, words),
    amount: `${f.exact(quantity)} ${market.base}`,
    price: `${f.decimal(price, market.priceDecimals)} ${market.quote}`,
  })
}

/** Returns the limit order of an OCO in one sentence. */
export function limitText(
  { side, price, quantity }: Pick<StopTerms, 'side' | 'price' | 'quantity'>,
  market: SpotMarket,
  { t, f }: { readonly t: Translate; readonly f: Format },
): string {
  return t(`limit_${side}`, {
    amount: `${f.exact(quantity)} ${market.base}`,
    price: `${f.decimal(price, market.priceDecimals)} ${market.quote}`,
  })
}

/** Returns the text key of the price that a stop order's order has. In an OCO, 'price' alone would be that of the limit order. */
export function priceLabelOf(
  { type }: Pick<StopTerms, 'type'>,
  inOco: boolean,
): 'worstPrice' | 'stopLimit' | 'price' {
  if (type === 'market') return 'worstPrice'
  return inOco ? 'stopLimit' : 'price'
}
