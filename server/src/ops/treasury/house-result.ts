import { type Kysely, sql } from 'kysely'
import { HOUSE_LINES, type HouseLine } from '@halyard/api/ops'
import type { Tables } from '../../db/tables.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { incomeNameOf, OTHER, OWN_BOOKS } from './income.ts'

/** The result of the exchange's own books in one currency, in units. */
export interface HouseResult {
  readonly currencyId: number
  readonly lines: ReadonlyMap<HouseLine, bigint>
  /** The sum of the lines. */
  readonly result: bigint
  readonly capital: bigint
  readonly change: bigint
  /** The change that neither a line nor capital explains: zero, or a mistake. */
  readonly unexplained: bigint
}

/** The result of a day. */
export interface DayResult extends HouseResult {
  /** Start of the day, epoch milliseconds. */
  readonly at: number
}

/** The change of the exchange's own books on a day by one reason. */
export interface DayMovement {
  readonly at: number
  readonly currencyId: number
  readonly reason: string
  readonly amount: bigint
}

/** The change of the exchange's own books on a day, from their totals. */
export interface DayChange {
  readonly at: number
  readonly currencyId: number
  readonly amount: bigint
}

/** Written into the statement: two parameters are two expressions, even if they are the same. */
const DAY = sql.lit(DAY_MS)
const IS_OWN = sql`book = any(${[...OWN_BOOKS]}::text[])`

/** Reads the movements of each day, and from the books' totals how much they changed. `from` and `end` are starts of days. */
export async function readDays(
  db: Kysely<Tables>,
  from: number,
  end: number,
): Promise<{ readonly movements: DayMovement[]; readonly changes: DayChange[] }> {
  const movements = await sql<{ at: string; currency_id: number; reason: string; amount: string }>`
    select at - at % ${DAY} as at, currency_id, reason, sum(came_in - went_out)::text as amount
    from treasury_movement where ${IS_OWN} and at >= ${from} and at < ${end}
    group by 1, currency_id, reason`.execute(db)
  const changes = await sql<{ at: string; currency_id: number; amount: string }>`
    select day.at, day.currency_id, sum(day.total - coalesce(before.total, 0))::text as amount
    from (
      select distinct on (book, currency_id, treasury_total.at / ${DAY})
        book, currency_id, treasury_total.at - treasury_total.at % ${DAY} as at, total
      from treasury_total where ${IS_OWN} and treasury_total.at >= ${from} and treasury_total.at < ${end}
      order by book, currency_id, treasury_total.at / ${DAY}, treasury_total.at desc
    ) day left join lateral (
      select total from treasury_total earlier
      where earlier.book = day.book and earlier.currency_id = day.currency_id and earlier.at < day.at
      order by earlier.at desc limit 1
    ) before on true
    group by day.at, day.currency_id`.execute(db)
  return {
    movements: movements.rows.map(({ currency_id: currencyId, ...row }) => ({
      at: Number(row.at),
      currencyId,
      reason: row.reason,
      amount: BigInt(row.amount),
    })),
    changes: changes.rows.map(({ currency_id: currencyId, at, amount }) => ({
      at: Number(at),
      currencyId,
      amount: BigInt(amount),
    })),
  }
}

/** Returns the result of each day and currency, the newest day first. Moves between the exchange's own books do not count. */
export function resultsByDay(
  movements: readonly DayMovement[],
  changes: readonly DayChange[],
): readonly DayResult[] {
  const keyOf = ({ at, currencyId }: DayChange | DayMovement) => `${at}:${currencyId}`
  const moved = Map.groupBy(movements, keyOf)
  const changed = new Map(changes.map((change) => [keyOf(change), change]))
  const all = new Map([...movements, ...changes].map((row) => [keyOf(row), row]))
  return [...all]
    .map(([key, { at, currencyId }]) => ({
      at,
      ...resultOf(currencyId, moved.get(key) ?? [], changed.get(key)?.amount ?? 0n),
    }))
    .toSorted((a, b) => b.at - a.at || a.currencyId - b.currencyId)
}

/** Sums the results of days by currency. */
export function resultsByCurrency(
  movements: readonly DayMovement[],
  changes: readonly DayChange[],
): readonly HouseResult[] {
  const changed = new Map<number, bigint>()
  for (const { currencyId, amount } of changes)
    changed.set(currencyId, (changed.get(currencyId) ?? 0n) + amount)
  return resultsByDay(
    movements.map((movement) => ({ ...movement, at: 0 })),
    [...changed].map(([currencyId, amount]) => ({ at: 0, currencyId, amount })),
  ).map(({ at: _at, ...result }) => result)
}

function resultOf(currencyId: number, movements: readonly DayMovement[], change: bigint): HouseResult {
  const sums = new Map<HouseLine, bigint>()
  let [capital, result] = [0n, 0n]
  for (const { reason, amount } of movements) {
    const name = incomeNameOf(reason)
    if (name === 'own' || name === OTHER) continue
    if (name === 'capital') {
      capital += amount
      continue
    }
    const line = HOUSE_LINES.find((known) => known === name) ?? 'otherProducts'
    sums.set(line, (sums.get(line) ?? 0n) + amount)
    result += amount
  }
  const lines = new Map(
    HOUSE_LINES.flatMap((line) => (sums.get(line) ? [[line, sums.get(line) ?? 0n] as const] : [])),
  )
  return { currencyId, lines, result, capital, change, unexplained: change - result - capital }
}
