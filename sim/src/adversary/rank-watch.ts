import type { Fact } from '@halyard/core'
import { perpOf } from './listing.ts'
import type { World } from './world.ts'

interface Row {
  readonly ownerId: number
  readonly isLong: boolean
  readonly lots: number
  readonly entry: bigint
  readonly margin: bigint
}

/** An exact fraction with a positive denominator. */
interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

export interface RankWatch {
  beforePrice(): void
  /** Called after the price that follows `beforePrice`. */
  afterPrice(facts: readonly Fact[]): void
}

/**
 * Checks that deleveraging follows the rank of the customer's total of a side, not of the row: a deleveraged customer
 * ranks no lower than every customer of the same side who was not deleveraged and could have paid. Ranks are exact,
 * because customers of equal rank are deleveraged in the order of their rows. Customers whose rows changed for another
 * reason at the same price are not compared.
 */
export function watchRanks(
  world: World,
  marketId: number,
  report: (kind: string, detail: string) => void,
): RankWatch {
  const perp = world.exchange.perps.byId.get(perpOf(marketId).id)
  if (!perp) throw new Error('nothing is listed')
  let before = new Map<number, Row>()

  return {
    beforePrice() {
      before = new Map()
      for (const { id, ownerId, side, openLots, entryValue, margin } of perp.positions.values())
        if (openLots > 0)
          before.set(id, {
            ownerId,
            isLong: side === 'long',
            lots: openLots,
            entry: BigInt(entryValue),
            margin: BigInt(margin),
          })
    },
    afterPrice(facts) {
      const closed = facts.filter((fact) => fact.kind === 'deleveraged')
      if (closed.length === 0) return
      const changed = changedOwners(facts)
      // Deleveraging one of several rows changes the customer's total, so only the first liquidation is compared.
      const firstBy = new Map<number, number>()
      for (const { positionId, customerId, liquidatedId, lots, value } of closed) {
        if (!firstBy.has(customerId)) firstBy.set(customerId, liquidatedId)
        const row = before.get(positionId)
        if (!row || changed.has(customerId) || firstBy.get(customerId) !== liquidatedId) continue
        const rank = rankOf(customerId, row.isLong)
        for (const [otherId, other] of before) {
          if (other.ownerId === customerId || other.isLong !== row.isLong || changed.has(other.ownerId))
            continue
          if (closed.some((fact) => fact.customerId === other.ownerId)) continue
          if (otherId === liquidatedId || !couldPay(other, BigInt(value), BigInt(lots))) continue
          const otherRank = rankOf(other.ownerId, row.isLong)
          if (otherRank && (!rank || isHigher(otherRank, rank)))
            report(
              'rank',
              `customer ${customerId} was deleveraged before customer ${other.ownerId}, who ranks higher`,
            )
        }
      }
    },
  }

  function worthOf(lots: number): bigint {
    return BigInt(lots) * BigInt(perp?.markTicks ?? 0) * BigInt(perp?.tickLotUnits ?? 0)
  }

  /**
   * Returns profit over entry value, times the effective leverage of a winner or divided by that of a loser;
   * `undefined` without equity.
   */
  function rankOf(ownerId: number, isLong: boolean): Fraction | undefined {
    let [value, entry, margin] = [0n, 0n, 0n]
    for (const row of before.values()) {
      if (row.ownerId !== ownerId || row.isLong !== isLong) continue
      value += worthOf(row.lots)
      entry += row.entry
      margin += row.margin
    }
    const profit = isLong ? value - entry : entry - value
    const equity = margin + profit
    if (equity <= 0n) return undefined
    return profit > 0n
      ? { numerator: profit * value, denominator: entry * equity }
      : { numerator: profit * equity, denominator: entry * value }
  }

  /**
   * Returns whether a row certainly has equity at the mark and at the closing price. The closing value of either row
   * is rounded by less than a unit, which scales to at most two units per lot of this row.
   */
  function couldPay({ isLong, lots, entry, margin }: Row, value: bigint, closedLots: bigint): boolean {
    const sign = isLong ? 1n : -1n
    const atPrice = margin + sign * ((value * BigInt(lots)) / closedLots - entry)
    return atPrice > 2n * BigInt(lots) + 2n && margin + sign * (worthOf(lots) - entry) > 0n
  }
}

function isHigher(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator > b.numerator * a.denominator
}

/** Returns the owners of rows that changed for another reason than deleveraging. */
function changedOwners(facts: readonly Fact[]): Set<number> {
  const owners = new Set<number>()
  for (const fact of facts) {
    if (fact.kind === 'perpTradeHappened') owners.add(fact.takerId).add(fact.makerId)
    else if (fact.kind === 'fundingPaid' || fact.kind === 'positionLiquidated') owners.add(fact.customerId)
  }
  return owners
}
