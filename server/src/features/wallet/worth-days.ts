import type { Context } from './context.ts'
import { DAY_MS, findHoldings } from './holdings.ts'

/** The days of the line, today included. */
const DAYS = 30
/** After this time no earlier command is still being committed. */
const ENDED_AFTER_MS = 60_000

declare module '../../db/tables.ts' {
  interface Tables {
    worth_day: { customer_id: Big; at: Big; worth: Big; came_in: Big; went_out: Big }
  }
}

/** A day of a customer. Amounts are in USDT with `VALUATION_DECIMALS`. */
export interface WorthDay {
  /** The midnight UTC when it begins. */
  readonly at: number
  /** All balances at that time. */
  readonly worth: bigint
  readonly cameIn: bigint
  readonly wentOut: bigint
}

/**
 * Returns the last 30 days, oldest first. Ended days are computed once from the postings since, then stored: without it,
 * each call would read all postings of 30 days.
 */
export async function findWorthDays(ctx: Context, customerId: number): Promise<WorthDay[]> {
  const now = ctx.now()
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const since = today - (DAYS - 1) * DAY_MS
  const stored = await findStored(ctx, customerId, since)
  const next = (stored.at(-1)?.at ?? since - DAY_MS) + DAY_MS
  const computed = await computeDays(ctx, customerId, next, today)
  await store(
    ctx,
    customerId,
    computed.filter(({ at }) => at + DAY_MS + ENDED_AFTER_MS <= now),
    since,
  )
  return [...stored, ...computed]
}

async function findStored({ db }: Context, customerId: number, since: number): Promise<WorthDay[]> {
  const rows = await db
    .selectFrom('worth_day')
    .select(['at', 'worth', 'came_in', 'went_out'])
    .where('customer_id', '=', String(customerId))
    .where('at', '>=', String(since))
    .orderBy('at')
    .execute()
  const days = rows.map((row) => ({
    at: Number(row.at),
    worth: BigInt(row.worth),
    cameIn: BigInt(row.came_in),
    wentOut: BigInt(row.went_out),
  }))
  // Days before the first stored one would be missing after a break of a month: compute all of them again.
  return days[0]?.at === since ? days : []
}

async function computeDays(ctx: Context, customerId: number, from: number, to: number): Promise<WorthDay[]> {
  const midnights = Array.from({ length: (to - from) / DAY_MS + 1 }, (_, day) => from + day * DAY_MS)
  const holdings = await findHoldings(ctx, customerId, midnights)
  return midnights.map((at, day) => {
    const sum = (wanted: (typeof holdings)[number]['kind']) =>
      holdings.reduce(
        (total, holding) => (holding.day === day && holding.kind === wanted ? total + holding.worth : total),
        0n,
      )
    return { at, worth: sum('midnight'), cameIn: sum('in'), wentOut: -sum('out') }
  })
}

/** Stores ended days and deletes those before `since`. Concurrent calls compute and store the same figures. */
async function store(
  { db }: Context,
  customerId: number,
  days: readonly WorthDay[],
  since: number,
): Promise<void> {
  if (days.length === 0) return
  await db
    .insertInto('worth_day')
    .values(
      days.map(({ at, worth, cameIn, wentOut }) => ({
        customer_id: customerId,
        at,
        worth,
        came_in: cameIn,
        went_out: wentOut,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .deleteFrom('worth_day')
    .where('customer_id', '=', String(customerId))
    .where('at', '<', String(since))
    .execute()
}
