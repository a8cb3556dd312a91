import { applyMovement, type CoinsAtCost, type CostMethod, createCostBook, heldIn } from '@halyard/formulas'
import { type Amount, amount } from '@halyard/money'
import { requireWholeHistory } from '../history/archived-until.ts'
import { CallError } from '../platform/call-error.ts'
import { addEffected, type CoinTotals, openTotals } from './coin-totals.ts'
import { findDayPrices } from './day-prices.ts'
import { createMoneyDays, DAY_MS, type DayOfCoins } from './money-days.ts'
import type { Parts } from './parts.ts'
import { type IndexPrice, measureOf, valueUnits } from './price-of-entry.ts'
import { addFlow, createFlows, type Flows } from './product-totals.ts'
import { nextPostingId } from './read-entries.ts'
import { readMovements } from './read-movements.ts'

/** Beyond it the page of a customer would take too long; the files have no such bound. */
const MOVEMENTS_MAX = 200_000

/** A day of a customer, in the unit of account. */
export interface MoneyDay extends Omit<DayOfCoins, 'units'> {
  /** All balances at its end, or now; coins without a price count as 0. */
  readonly worth: bigint
}

/** A coin that is held or was disposed of. */
export interface CoinHistory {
  readonly coinId: number
  readonly held: CoinsAtCost
  readonly totals: CoinTotals
  /** Of what is held now; undefined without a price. */
  readonly value: Amount | undefined
}

export interface MoneyHistory {
  /** Oldest first, without gaps; the last is today. */
  readonly days: readonly MoneyDay[]
  readonly coins: readonly CoinHistory[]
  readonly flows: Flows
}

/**
 * Computes a customer's money from the first movement until now. Throws `history_too_long` beyond `MOVEMENTS_MAX`, and
 * `statement_archived` if movements are in files, since what coins cost follows from all of them.
 */
export async function findMoneyHistory(
  ctx: Parts,
  customerId: number,
  method: CostMethod,
): Promise<MoneyHistory> {
  await requireWholeHistory(ctx.db, customerId)
  const now = ctx.now()
  const measureId = measureOf(ctx)
  const book = createCostBook(method, measureId)
  const flows = createFlows()
  const totals = new Map<number, CoinTotals>()
  const collected = createMoneyDays()
  const until = await nextPostingId(ctx.db)
  let movements = 0
  for await (const { movement } of readMovements(ctx, { customerId, measureId, until })) {
    movements += 1
    if (movements > MOVEMENTS_MAX) throw new CallError('history_too_long')
    collected.add(movement)
    addFlow(flows, movement)
    for (const effected of applyMovement(book, movement))
      totals.set(effected.coinId, addEffected(totals.get(effected.coinId) ?? openTotals(), effected))
  }
  await requireWholeHistory(ctx.db, customerId)
  const days = collected.listUntil(now + 1)
  const ends = days.map(({ at }) => Math.min(at + DAY_MS, now))
  const priceAt = await findDayPrices(ctx, [...totals.keys()], ends)
  const value = (coinId: number, units: bigint, price: IndexPrice | undefined) =>
    valueUnits(ctx, coinId, amount(units), price).value
  return {
    days: days.map(({ units, ...day }, place) => ({
      ...day,
      worth: [...units].reduce((sum, [id, held]) => sum + (value(id, held, priceAt(id, place)) ?? 0n), 0n),
    })),
    coins: [...totals].map(([coinId, coin]) => {
      const held = heldIn(book, coinId)
      return {
        coinId,
        held,
        totals: coin,
        value: value(coinId, held.units, priceAt(coinId, days.length - 1)),
      }
    }),
    flows,
  }
}
