import { bigMulDivCeil, PPM, parseUnits } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { Level } from '../../../lib/socket/depth-book.ts'
import {
  estimate,
  type FillEstimate,
  nonZero,
  percentOf,
  type Want,
} from '../../../lib/trading/form/fill-estimate.ts'
import { lotUnits } from './figures.ts'
import { type FormPrices, highestTicks, pricesOf } from './form-prices.ts'
import { type FormState, spends } from './form-reducer.ts'
import { isAtMarket } from './order-types.ts'

/** Live data that the form depends on. Undefined means not known yet. */
export interface FormFacts {
  /** Available balance of the currency that the order pays, in its smallest units. */
  readonly available: bigint | undefined
  readonly indexTicks: bigint | undefined
  /** The price of the last trade. */
  readonly lastTicks: bigint | undefined
  readonly bids: readonly Level[] | undefined
  readonly asks: readonly Level[] | undefined
}

/** The figures of the order, in the smallest units of each currency; undefined means not known yet. */
export interface FormSummary extends FormPrices {
  readonly lots: bigint | undefined
  /** The maximum amount that a market buy spends. */
  readonly spend: bigint | undefined
  /** In units of the quote currency. */
  readonly value: bigint | undefined
  /** The deduction from the account: quote for a buy, base for a sell. */
  readonly cost: bigint | undefined
  readonly feePpm: bigint
  /** In units of the received currency. */
  readonly fee: bigint | undefined
  readonly receives: bigint | undefined
  readonly after: bigint | undefined
  readonly percent: number
  /** The fills of the current book, for orders that only take. */
  readonly estimate: FillEstimate | undefined
}

/** Computes the figures of the order; undefined where an input is missing or invalid. */
export function summarize(market: SpotMarket, state: FormState, facts: FormFacts): FormSummary {
  const prices = pricesOf(market, state, facts.indexTicks)
  const size = sizeOf(market, state, facts, prices)
  const { value, lots } = size
  const cost = costOf(market, state, prices, size)
  const filled = size.estimate ? size.estimate.lots : lots
  const gross = state.side === 'buy' ? filled && filled * lotUnits(market) : value
  const feePpm = feeRate(market, state)
  const fee = gross === undefined ? undefined : bigMulDivCeil(gross, feePpm, PPM)
  const { available } = facts
  return {
    ...prices,
    ...size,
    cost,
    feePpm,
    fee,
    receives: gross === undefined || fee === undefined ? undefined : gross - fee,
    after: available === undefined || cost === undefined ? undefined : available - cost,
    percent: state.percent ?? percentOf(cost, available),
  }
}

/** The most that the order costs: one that waits at the highest of its prices. */
function costOf(
  market: SpotMarket,
  state: FormState,
  prices: FormPrices,
  { lots, spend, value }: Size,
): bigint | undefined {
  if (state.side === 'sell') return lots === undefined ? undefined : lots * lotUnits(market)
  return state.type === 'market' ? (spend ?? value) : valueAt(market, highestTicks(state, prices), lots)
}

type Size = Pick<FormSummary, 'lots' | 'spend' | 'value' | 'estimate'>

function sizeOf(market: SpotMarket, state: FormState, facts: FormFacts, prices: FormPrices): Size {
  const lots = nonZero(parseUnits(finishAmount(state.number), market.lotDecimals))
  if (state.type !== 'market') {
    const value = valueAt(market, isAtMarket(state.type) ? prices.triggerTicks : prices.priceTicks, lots)
    return { lots, spend: undefined, value, estimate: undefined }
  }
  const levels = state.side === 'buy' ? facts.asks : facts.bids
  const spending = spends(state)
  const spend = spending ? nonZero(parseUnits(finishAmount(state.amount), market.quoteDecimals)) : undefined
  const want = wantOf(lots, spend, spending)
  const found = want && levels ? estimate(market, state.side, levels, prices.worstTicks, want) : undefined
  return { lots: spending ? found?.lots : lots, spend, value: found?.value, estimate: found }
}

function valueAt(
  { tickLot }: SpotMarket,
  ticks: bigint | undefined,
  lots: bigint | undefined,
): bigint | undefined {
  return ticks === undefined || lots === undefined ? undefined : ticks * lots * tickLot
}

function wantOf(lots: bigint | undefined, spend: bigint | undefined, spending: boolean): Want | undefined {
  if (spending) return spend === undefined ? undefined : { spend }
  return lots === undefined ? undefined : { lots }
}

/**
 * Returns the fee rate to assume. An order that may rest may also take, so the higher rate applies; a post-only order
 * never takes.
 */
function feeRate({ makerFeePpm, takerFeePpm }: SpotMarket, { type }: FormState): bigint {
  if (type === 'post_only') return makerFeePpm
  if (type !== 'limit' && type !== 'stop_limit' && type !== 'oco') return takerFeePpm
  return makerFeePpm > takerFeePpm ? makerFeePpm : takerFeePpm
}
