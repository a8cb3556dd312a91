import type { Movement } from '@halyard/formulas'
import { fundsOf } from './product-totals.ts'

export const DAY_MS = 86_400_000

/** A day with the coins that are held at its end. */
export interface DayOfCoins {
  /** The midnight UTC when it begins. */
  readonly at: number
  readonly units: ReadonlyMap<number, bigint>
  /** In the unit of account. */
  readonly cameIn: bigint
  readonly wentOut: bigint
}

/** Collects movements, in the order of their times, into days. */
export function createMoneyDays() {
  const units = new Map<number, bigint>()
  const days: DayOfCoins[] = []
  let today: { at: number; cameIn: bigint; wentOut: bigint } | undefined

  function change(coinId: number, by: bigint): void {
    units.set(coinId, (units.get(coinId) ?? 0n) + by)
  }

  /** Ends the days before a midnight; a day without movements holds what the day before held. */
  function endUntil(midnight: number): void {
    while (today && today.at < midnight) {
      days.push({ ...today, units: new Map(units) })
      today = { at: today.at + DAY_MS, cameIn: 0n, wentOut: 0n }
    }
  }

  return {
    add(movement: Movement): void {
      const midnight = Math.floor(movement.at / DAY_MS) * DAY_MS
      endUntil(midnight)
      today ??= { at: midnight, cameIn: 0n, wentOut: 0n }
      const { cameIn, wentOut } = fundsOf(movement)
      today.cameIn += cameIn
      today.wentOut += wentOut
      if (movement.type === 'change')
        change(movement.coinId, movement.comesIn ? movement.units : 0n - movement.units)
      else {
        const { buys, base, quote, fee } = movement
        change(movement.baseId, buys ? base - fee : 0n - base)
        change(movement.quoteId, buys ? 0n - quote : quote - fee)
      }
    },
    /** Returns the days from the first movement until now, oldest first, without gaps. */
    listUntil(now: number): readonly DayOfCoins[] {
      endUntil(now)
      return days
    },
  }
}
