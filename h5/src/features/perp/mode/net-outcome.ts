import { initialMargin, type MarginedHolding, partOf, type PerpSide, unrealisedPnl } from '@halyard/formulas'
import type { NetPosition } from './net-position.ts'

/** The lots of an order that are filled, and their value in units of the quote currency. */
export interface Fill {
  readonly lots: bigint
  readonly value: bigint
}

/** A net order with the fills that it is expected to have. */
export interface NetOrder {
  readonly side: PerpSide
  readonly multiple: bigint
  /** The customer's lots on the order's side, which count towards its tier. */
  readonly ownLots: bigint
  /** Returns the maintenance rate of the tier of lots, in parts per million. */
  readonly rateOf: (lots: bigint) => bigint
  /** All lots of the order, and those of them that close the opposite position. */
  readonly whole: Fill
  readonly closing: Fill
}

/** The change of a position by an order in net mode. Amounts are in units of the quote currency. */
export interface NetOutcome {
  /** The lots that the order closes, and those of the opposite position. */
  readonly closes: bigint
  readonly closesOf: bigint
  /** The lots that it opens, or adds to the position of its own side. */
  readonly opens: bigint
  readonly adds: boolean
  /** PnL of the closed lots before fees, and what they return with their margin. */
  readonly profit: bigint
  readonly back: bigint
  /** The position afterwards; undefined if it is closed. */
  readonly after: MarginedHolding | undefined
}

/** Returns the lots of an order that close the opposite position instead of opening others. */
export function lotsToNet({ opposite }: NetPosition, lots: bigint): bigint {
  const held = opposite?.lots ?? 0n
  return lots < held ? lots : held
}

/** Returns the position after an order is filled: it first closes lots of the opposite position, then opens the others. */
export function netOutcome({ same, opposite }: NetPosition, order: NetOrder): NetOutcome {
  const { side, whole, closing } = order
  const opens = whole.lots - closing.lots
  const part = opposite && closing.lots > 0n ? partOf(opposite, closing.lots) : undefined
  const profit = part ? unrealisedPnl(part, closing.value) : 0n
  const back = (part?.margin ?? 0n) + profit
  return {
    closes: closing.lots,
    closesOf: opposite?.lots ?? 0n,
    opens,
    adds: same !== undefined,
    profit,
    back: back > 0n ? back : 0n,
    after: opens > 0n ? enlarged(same, order, side) : opposite && part && reduced(opposite, part, order),
  }
}

function enlarged(
  same: MarginedHolding | undefined,
  { multiple, ownLots, rateOf, whole, closing }: NetOrder,
  side: PerpSide,
): MarginedHolding {
  const value = whole.value - closing.value
  const opens = whole.lots - closing.lots
  return {
    side,
    lots: (same?.lots ?? 0n) + opens,
    entryValue: (same?.entryValue ?? 0n) + value,
    margin: (same?.margin ?? 0n) + initialMargin(value, multiple),
    maintenancePpm: rateOf(ownLots + opens),
  }
}

function reduced(
  { side, lots, entryValue, margin, maintenancePpm }: MarginedHolding,
  part: ReturnType<typeof partOf>,
  { rateOf }: NetOrder,
): MarginedHolding | undefined {
  if (part.lots === lots) return undefined
  const rate = rateOf(lots - part.lots)
  return {
    side,
    maintenancePpm: rate < maintenancePpm ? rate : maintenancePpm,
    lots: lots - part.lots,
    entryValue: entryValue - part.entryValue,
    margin: margin - part.margin,
  }
}
