import { createHash } from 'node:crypto'
import { DAILY_FORMAT, type DailyStatement, dailyText, GENESIS_HASH } from '@halyard/receipt'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { findDailyFacts } from './daily-facts.ts'
import type { DailyFacts } from './daily-tables.ts'
import { DAY_MS, dateOf, dayOf } from './days.ts'
import type { RefusalSigner } from './refusal-signer.ts'
import type { TicketParts } from './tickets.ts'

/** Signs a statement of each day's options after 00:00 UTC (decision 39). */
export interface DailySigner {
  /**
   * Signs the days that have ended and are not stated, in their order. The first call of an exchange only begins the
   * series: with its day. Does nothing while the engine is too busy.
   */
  sign(engine: Pick<Engine, 'submit'>): Promise<void>
  /** Signs the days that a stopped server missed at once, and then each day soon after its end. */
  run(engine: Pick<Engine, 'submit'>, onError: (error: unknown) => void): Repeated
}

/** Parts that the signer needs. */
export interface DailyParts extends Omit<TicketParts, 'origin'> {
  readonly refusals: Pick<RefusalSigner, 'flush'>
  readonly now: () => number
}

const CHECK_MS = 10_000

/** Creates the signer. A statement follows from stored facts, is stored before it is listed, and never changes. */
export function createDailySigner(parts: DailyParts): DailySigner {
  const { db, refusals, now } = parts
  let signedUntil = 0

  async function sign(engine: Pick<Engine, 'submit'>): Promise<void> {
    const today = dayOf(now())
    if (signedUntil === today) return
    await db
      .insertInto('option_day_start')
      .values({ day: today })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (let last = await findLast(db); last.day + 1 < today; last = await findLast(db)) {
      // Commands are committed in order, so once this one is, everything of the day is stored.
      const answer = await engine.submit({ kind: 'passTime' })
      if (!answer.ok) return
      await refusals.flush()
      await store(parts, last, await findDailyFacts(db, parts.catalogue, last.day + 1))
    }
    signedUntil = today
  }

  return {
    sign,
    run(engine, onError) {
      const first = sign(engine).catch(onError)
      const running = runEvery(CHECK_MS, () => first.then(() => sign(engine)), onError)
      return {
        async stop() {
          await running.stop()
          await first
        },
      }
    },
  }
}

interface LastDay {
  readonly seq: number
  readonly day: number
  readonly signedAt: number
  readonly hash: string
}

/** Finds the last stated day; before the first statement, the day before the series begins. */
async function findLast(db: Database): Promise<LastDay> {
  const row = await db
    .selectFrom('option_day')
    .select(['seq', 'day', 'signed_at', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row)
    return {
      seq: Number(row.seq),
      day: row.day,
      signedAt: Number(row.signed_at),
      hash: row.hash.toString('hex'),
    }
  const start = await db.selectFrom('option_day_start').select('day').executeTakeFirstOrThrow()
  return { seq: 0, day: start.day - 1, signedAt: 0, hash: GENESIS_HASH }
}

/** Signs and stores the statement of the day after the last one, unless another process has done it. */
async function store({ db, key, now }: DailyParts, last: LastDay, facts: DailyFacts): Promise<void> {
  const unsigned: Omit<DailyStatement, 'signature'> = {
    format: DAILY_FORMAT,
    public_key: key.publicKey,
    seq: last.seq + 1,
    day: dateOf(last.day + 1),
    signed_at: Math.max(now(), last.signedAt),
    ...facts,
    prev: last.hash,
  }
  const text = dailyText(unsigned)
  await db
    .insertInto('option_day')
    .values({
      seq: unsigned.seq,
      day: last.day + 1,
      signed_at: unsigned.signed_at,
      body: JSON.stringify(facts),
      prev: Buffer.from(last.hash, 'hex'),
      hash: createHash('sha256').update(text).digest(),
      key_id: key.id,
      signature: Buffer.from(key.sign(text), 'hex'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface DailyFilter {
  /** The first to list; the newest if absent. */
  readonly fromSeq: number | undefined
  readonly limit: number
}

/** Finds daily statements, oldest first; without a start, the newest. */
export async function findDailyStatements(
  db: Database,
  { fromSeq, limit }: DailyFilter,
): Promise<DailyStatement[]> {
  const all = db
    .selectFrom('option_day as stated')
    .innerJoin('trail_key as key', 'key.key_id', 'stated.key_id')
    .select(['stated.seq', 'stated.day', 'stated.signed_at', 'stated.prev', 'stated.signature'])
    .select(['key.public_key', 'stated.body'])
    .limit(limit)
  const rows =
    fromSeq === undefined
      ? (await all.orderBy('stated.seq', 'desc').execute()).toReversed()
      : await all.where('stated.seq', '>=', String(fromSeq)).orderBy('stated.seq').execute()
  return rows.map((row) => ({
    format: DAILY_FORMAT,
    public_key: row.public_key.toString('hex'),
    seq: Number(row.seq),
    day: dateOf(row.day),
    signed_at: Number(row.signed_at),
    ...row.body,
    prev: row.prev.toString('hex'),
    signature: row.signature.toString('hex'),
  }))
}

/** Returns the time of the end of the day, after which its statement is signed. */
export function endOfDay(time: number): number {
  return (dayOf(time) + 1) * DAY_MS
}
