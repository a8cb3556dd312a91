import { bigMulDivCeil, PPM, parseUnits } from '@halyard/money'
import { initialMargin, liquidationTicks, notional } from '@halyard/formulas'
import { finishAmount } from '@halyard/ui'
import { bandTicks, estimate, nonZero } from '../../../lib/trading/form/fill-estimate.ts'
import { isPastLiquidation, TAKER_SIDES } from '../figures.ts'
import type { NetOutcome } from '../mode/net-outcome.ts'
import { type Perp, tierOf } from '../perp.ts'
import { fromCoin } from '../../../lib/wallet/pocket.ts'
import type { FormFacts } from './form-facts.ts'
import type { FormState } from './form-reducer.ts'
import { lotValueOf, parseLots } from './form-size.ts'
import { netFigures } from './net-figures.ts'

/** The figures of the order, in units of the quote currency; undefined means not known yet. */
export interface FormSummary {
  /** The limit of a limit order; the worst price of a market order. */
  readonly priceTicks: bigint | undefined
  readonly lots: bigint | undefined
  /** The value of one lot at the price of the first one. */
  readonly lotValue: bigint | undefined
  /** The expected entry price: the limit, or the average fill price of the book. */
  readonly entryTicks: bigint | undefined
  readonly value: bigint | undefined
  readonly margin: bigint | undefined
  readonly fee: bigint | undefined
  /** Margin plus fee: the deduction from the available balance, and the maximum loss. */
  readonly cost: bigint | undefined
  /** The most that the coin account adds: what the contract account lacks at the worst price. */
  readonly fromCoin: bigint
  readonly after: bigint | undefined
  readonly liquidationTicks: bigint | undefined
  /** The maximum leverage for these lots and the customer's others on this side. */
  readonly multipleMax: number | undefined
  readonly takeProfitTicks: bigint | undefined
  readonly stopLossTicks: bigint | undefined
  /** Lots that the book would fill now, for a market order. */
  readonly fillsNow: bigint | undefined
  /** How the order changes the position in net mode. */
  readonly net: NetOutcome | undefined
}

/** Computes the figures of the order; undefined where an input is missing or invalid. */
export function summarize(perp: Perp, state: FormState, facts: FormFacts): FormSummary {
  const lots = parseLots(perp, state, facts)
  const { priceTicks, entryTicks, value, fillsNow } = pricesOf(perp, state, facts, lots)
  const multiple = BigInt(state.multiple)
  const tier = lots === undefined ? undefined : tierOf(perp, lots + facts.ownLots)
  const net =
    value !== undefined && priceTicks !== undefined && lots !== undefined
      ? netFigures(perp, state, facts, { priceTicks, lots })
      : undefined
  const margin = net?.margin ?? (value === undefined ? undefined : initialMargin(value, multiple))
  const fee = value === undefined ? undefined : bigMulDivCeil(value, perp.takerFeePpm, PPM)
  const cost = margin === undefined || fee === undefined ? undefined : margin + fee
  const opened =
    lots && value && margin && tier
      ? {
          side: state.side,
          lots: fillsNow ?? lots,
          entryValue: value,
          margin,
          maintenancePpm: tier.maintenancePpm,
        }
      : undefined
  const holding = net ? net.outcome.after : opened
  return {
    priceTicks,
    lots,
    lotValue: lotValueOf(perp, state, facts),
    entryTicks,
    value,
    margin,
    fee,
    cost,
    fromCoin: fromCoin(facts.pocket, worstCost({ cost, value, priceTicks, lots }, perp)),
    after: facts.available === undefined || cost === undefined ? undefined : facts.available - cost,
    liquidationTicks: holding && liquidationTicks(holding, perp.tickLot),
    multipleMax: tier?.multipleMax,
    takeProfitTicks: stopTicks(perp, state, state.takeProfit),
    stopLossTicks: stopTicks(perp, state, state.stopLoss),
    fillsNow,
    net: net?.outcome,
  }
}

/**
 * Returns the cost of an order that fills at its limit or worst price only, in proportion to its expected cost; undefined until
 * known.
 */
function worstCost(
  { cost, value, priceTicks, lots }: Pick<FormSummary, 'cost' | 'value' | 'priceTicks' | 'lots'>,
  { tickLot }: Perp,
): bigint | undefined {
  if (cost === undefined || !value || priceTicks === undefined || lots === undefined) return cost
  const worst = notional(priceTicks, lots, tickLot)
  return worst > value ? bigMulDivCeil(cost, worst, value) : cost
}

/** Returns whether the stop-loss of the lots that the order opens lies beyond their liquidation price. */
export function isStopLate(
  { side }: FormState,
  { net, stopLossTicks, liquidationTicks }: FormSummary,
): boolean {
  return net?.opens !== 0n && isPastLiquidation(side, stopLossTicks, liquidationTicks)
}

type Prices = Pick<FormSummary, 'priceTicks' | 'entryTicks' | 'value' | 'fillsNow'>

function pricesOf(
  perp: Perp,
  { type, side, price }: FormState,
  { indexTicks, bids, asks }: FormFacts,
  lots: bigint | undefined,
): Prices {
  if (type === 'limit') {
    const priceTicks = nonZero(parseUnits(finishAmount(price), perp.priceDecimals))
    const value = priceTicks && lots && notional(priceTicks, lots, perp.tickLot)
    return { priceTicks, entryTicks: priceTicks, value, fillsNow: undefined }
  }
  const taker = TAKER_SIDES[side]
  const priceTicks = indexTicks === undefined ? undefined : bandTicks(perp, taker, indexTicks)
  const levels = side === 'long' ? asks : bids
  const found = lots && levels ? estimate(perp, taker, levels, priceTicks, { lots }) : undefined
  const entryTicks = found && found.lots > 0n ? found.value / found.lots / perp.tickLot : undefined
  return { priceTicks, entryTicks, value: nonZero(found?.value), fillsNow: found?.lots }
}

function stopTicks(perp: Perp, { stops }: FormState, text: string): bigint | undefined {
  return stops ? nonZero(parseUnits(finishAmount(text), perp.priceDecimals)) : undefined
}
