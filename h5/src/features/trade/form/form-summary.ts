import { bigMulDivCeil, PPM, parseUnits } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { Level } from '../../../lib/socket/depth-book.ts'
import {
  bandTicks,
  estimate,
  type FillEstimate,
  nonZero,
  percentOf,
  type Want,
} from '../../../lib/trading/form/fill-estimate.ts'
import { lotUnits } from './figures.ts'
import { type FormState, spends } from './form-reducer.ts'
import { isAtMarket, isStopType } from './order-types.ts'

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
export interface FormSummary {
  /** The trigger price of a stop order. */
  readonly triggerTicks: bigint | undefined
  readonly priceTicks: bigint | undefined
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
  /** The worst price of a market order. */
  readonly worstTicks: bigint | undefined
}

/** Computes the figures of the order; undefined where an input is missing or invalid. */
export function summarize(market: SpotMarket, state: FormState, facts: FormFacts): FormSummary {
  const size = sizeOf(market, state, facts)
  const { value, lots } = size
  const cost = costOf(market, state, size)
  const filled = size.estimate ? size.estimate.lots : lots
  const gross = state.side === 'buy' ? filled && filled * lotUnits(market) : value
  const feePpm = feeRate(market, state)
  const fee = gross === undefined ? undefined : bigMulDivCeil(gross, feePpm, PPM)
  const { available } = facts
  return {
    ...size,
    cost,
    feePpm,
    fee,
    receives: gross === undefined || fee === undefined ? undefined : gross - fee,
    after: available === undefined || cost === undefined ? undefined : available - cost,
    percent: state.percent ?? percentOf(cost, available),
  }
}

/** The most that the order costs: a stop order without a limit price at its worst price. */
function costOf(market: SpotMarket, { side, type }: FormState, size: Size): bigint | undefined {
  const { lots, spend, value, worstTicks } = size
  if (side === 'sell') return lots === undefined ? undefined : lots * lotUnits(market)
  if (type !== 'stop_market') return spend ?? value
  return lots === undefined || worstTicks === undefined ? undefined : worstTicks * lots * market.tickLot
}

type Size = Pick<
  FormSummary,
  'triggerTicks' | 'priceTicks' | 'lots' | 'spend' | 'value' | 'estimate' | 'worstTicks'
>

function sizeOf(market: SpotMarket, state: FormState, facts: FormFacts): Size {
  const lots = nonZero(parseUnits(finishAmount(state.number), market.lotDecimals))
  const priceOf = (text: string) => nonZero(parseUnits(finishAmount(text), market.priceDecimals))
  const none = { spend: undefined, estimate: undefined, worstTicks: undefined }
  const triggerTicks = isStopType(state.type) ? priceOf(state.trigger) : undefined
  if (!isAtMarket(state.type)) {
    const priceTicks = priceOf(state.price)
    const value = priceTicks && lots && priceTicks * lots * market.tickLot
    return { ...none, triggerTicks, priceTicks, lots, value }
  }
  if (state.type === 'stop_market') {
    const worstTicks = triggerTicks && bandTicks(market, state.side, triggerTicks)
    const value = triggerTicks && lots && triggerTicks * lots * market.tickLot
    return { ...none, triggerTicks, priceTicks: undefined, lots, value, worstTicks }
  }
  const levels = state.side === 'buy' ? facts.asks : facts.bids
  const worstTicks =
    facts.indexTicks === undefined ? undefined : bandTicks(market, state.side, facts.indexTicks)
  const spending = spends(state)
  const spend = spending ? nonZero(parseUnits(finishAmount(state.amount), market.quoteDecimals)) : undefined
  const want = wantOf(lots, spend, spending)
  const found = want && levels ? estimate(market, state.side, levels, worstTicks, want) : undefined
  return {
    triggerTicks: undefined,
    priceTicks: undefined,
    lots: spending ? found?.lots : lots,
    spend,
    value: found?.value,
    estimate: found,
    worstTicks,
  }
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
  if (type !== 'limit' && type !== 'stop_limit') return takerFeePpm
  return makerFeePpm > takerFeePpm ? makerFeePpm : takerFeePpm
}
