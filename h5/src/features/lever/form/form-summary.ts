import type { WireLevel } from '@halyard/contract/client'
import { parseUnits, PPM, shareUp } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import { type Contract, tierOf } from '../contract.ts'
import { type Holding, liquidationTicks, marginOf, type Side, valueOf } from '../figures.ts'
import type { FormState } from './form-reducer.ts'

/** What the form knows about the world. Undefined is 'not known yet'. */
export interface FormFacts {
  /** In the contract account, in units of the quote currency. */
  readonly available: bigint | undefined
  readonly indexTicks: bigint | undefined
  readonly markTicks: bigint | undefined
  readonly bids: readonly WireLevel[] | undefined
  readonly asks: readonly WireLevel[] | undefined
}

/** What the order comes to, in units of the quote currency; undefined is 'cannot be said yet'. */
export interface FormSummary {
  /** The limit of a limit order; the worst price of a market order. */
  readonly priceTicks: bigint | undefined
  readonly lots: bigint | undefined
  /** What the price is expected to be: the limit, or the average that the book would give. */
  readonly entryTicks: bigint | undefined
  readonly value: bigint | undefined
  readonly margin: bigint | undefined
  readonly fee: bigint | undefined
  /** Margin and fee: what leaves the available balance, and the most that can be lost. */
  readonly cost: bigint | undefined
  readonly after: bigint | undefined
  readonly liquidationTicks: bigint | undefined
  /** The highest leverage that so many lots may have. */
  readonly multipleMax: number | undefined
  readonly takeProfitTicks: bigint | undefined
  readonly stopLossTicks: bigint | undefined
  /** For a market order: what the book would give now. */
  readonly fillsNow: bigint | undefined
}

export function summarize(contract: Contract, state: FormState, facts: FormFacts): FormSummary {
  const lots = positive(parseUnits(finishAmount(state.share), 0))
  const { priceTicks, entryTicks, value, fillsNow } = pricesOf(contract, state, facts, lots)
  const multiple = BigInt(state.multiple)
  const margin = value === undefined ? undefined : marginOf(value, multiple)
  const fee = value === undefined ? undefined : shareUp(value, contract.takerFeePpm, PPM)
  const cost = margin === undefined || fee === undefined ? undefined : margin + fee
  const tier = lots === undefined ? undefined : tierOf(contract, lots)
  return {
    priceTicks,
    lots,
    entryTicks,
    value,
    margin,
    fee,
    cost,
    after: facts.available === undefined || cost === undefined ? undefined : facts.available - cost,
    liquidationTicks:
      lots && value && margin && tier
        ? liquidationTicks(contract, held(state.side, fillsNow ?? lots, value, margin, tier.maintenancePpm))
        : undefined,
    multipleMax: tier?.multipleMax,
    takeProfitTicks: stopTicks(contract, state, state.takeProfit),
    stopLossTicks: stopTicks(contract, state, state.stopLoss),
    fillsNow,
  }
}

type Prices = Pick<FormSummary, 'priceTicks' | 'entryTicks' | 'value' | 'fillsNow'>

function pricesOf(
  contract: Contract,
  { type, side, price }: FormState,
  { indexTicks, bids, asks }: FormFacts,
  lots: bigint | undefined,
): Prices {
  if (type === 'limit') {
    const priceTicks = positive(parseUnits(finishAmount(price), contract.priceDecimals))
    const value = priceTicks && lots && valueOf(contract, priceTicks, lots)
    return { priceTicks, entryTicks: priceTicks, value, fillsNow: undefined }
  }
  const priceTicks = indexTicks === undefined ? undefined : bandTicks(contract, side, indexTicks)
  const levels = side === 1 ? asks : bids
  const found = lots && levels ? takeFrom(contract, side, levels, priceTicks, lots) : undefined
  const entryTicks = found && found.lots > 0n ? found.value / found.lots / contract.tickLot : undefined
  return { priceTicks, entryTicks, value: positive(found?.value), fillsNow: found?.lots }
}

/** What an order that takes would get from the book as it stands. */
export function takeFrom(
  contract: Contract,
  side: Side,
  levels: readonly WireLevel[],
  limitTicks: bigint | undefined,
  wanted: bigint,
): { readonly lots: bigint; readonly value: bigint } {
  let lots = 0n
  let value = 0n
  for (const [price, number] of levels) {
    const ticks = parseUnits(price, contract.priceDecimals) ?? 0n
    const offered = parseUnits(number, contract.lotDecimals) ?? 0n
    if (ticks === 0n || (limitTicks !== undefined && !within(side, ticks, limitTicks))) break
    const part = wanted - lots < offered ? wanted - lots : offered
    lots += part
    value += valueOf(contract, ticks, part)
    if (lots === wanted) break
  }
  return { lots, value }
}

/** The highest price that a long, or lowest that a short, may be opened at. */
export function bandTicks({ bandPpm }: Contract, side: Side, indexTicks: bigint): bigint {
  const reach = (indexTicks * bandPpm) / PPM
  if (side === 1) return indexTicks + reach
  return indexTicks - reach > 1n ? indexTicks - reach : 1n
}

export function within(side: Side, ticks: bigint, limitTicks: bigint): boolean {
  return side === 1 ? ticks <= limitTicks : ticks >= limitTicks
}

function held(side: Side, lots: bigint, openValue: bigint, margin: bigint, maintenancePpm: bigint): Holding {
  return { side, lots, openValue, margin, maintenancePpm }
}

function stopTicks(contract: Contract, { stops }: FormState, text: string): bigint | undefined {
  return stops ? positive(parseUnits(finishAmount(text), contract.priceDecimals)) : undefined
}

function positive(units: bigint | undefined): bigint | undefined {
  return units === 0n ? undefined : units
}
