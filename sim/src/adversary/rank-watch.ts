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

export interface RankWatch {
  beforePrice(): void
  /** After the price that `beforePrice` came before. */
  afterPrice(facts: readonly Fact[]): void
}

/**
 * Checks that deleveraging goes by the customer's total of a side and not by the row: a deleveraged customer ranked no
 * lower than each customer of the same side who was left alone and could have paid. Customers whose rows changed
 * otherwise at the same price are not compared.
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
      for (const { positionId, customerId, liquidatedId, lots, value } of closed) {
        const row = before.get(positionId)
        if (!row || changed.has(customerId)) continue
        const rank = rankOf(customerId, row.isLong)
        for (const [otherId, other] of before) {
          if (other.ownerId === customerId || other.isLong !== row.isLong || changed.has(other.ownerId))
            continue
          if (closed.some((fact) => fact.customerId === other.ownerId)) continue
          if (otherId === liquidatedId || !couldPay(other, BigInt(value), BigInt(lots))) continue
          if (rankOf(other.ownerId, row.isLong) > rank * 1.000001 + 1e-9)
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

  /** Profit on the entry, times the effective leverage of a winner and divided by that of a loser. */
  function rankOf(ownerId: number, isLong: boolean): number {
    let [value, entry, margin] = [0n, 0n, 0n]
    for (const row of before.values()) {
      if (row.ownerId !== ownerId || row.isLong !== isLong) continue
      value += worthOf(row.lots)
      entry += row.entry
      margin += row.margin
    }
    const profit = Number(isLong ? value - entry : entry - value)
    const equity = Number(margin) + profit
    if (equity <= 0) return -Infinity
    return profit > 0
      ? (profit / Number(entry)) * (Number(value) / equity)
      : (profit / Number(entry)) * (equity / Number(value))
  }

  /** Whether a row has something left at the mark and at the price that lots were closed at. */
  function couldPay({ isLong, lots, entry, margin }: Row, value: bigint, closedLots: bigint): boolean {
    const sign = isLong ? 1n : -1n
    const atPrice = margin + sign * ((value * BigInt(lots)) / closedLots - entry)
    return atPrice > BigInt(lots) && margin + sign * (worthOf(lots) - entry) > 0n
  }
}

/** Owners with rows that anything but deleveraging touched. */
function changedOwners(facts: readonly Fact[]): Set<number> {
  const owners = new Set<number>()
  for (const fact of facts) {
    if (fact.kind === 'perpTradeHappened') owners.add(fact.takerId).add(fact.makerId)
    else if (fact.kind === 'fundingPaid' || fact.kind === 'positionLiquidated') owners.add(fact.customerId)
  }
  return owners
}
