import { amount } from '@halyard/money'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { findClosing } from '../closing/closing-rows.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { isOwnAccount } from './own-account.ts'
import type { FeeStatus } from './referral-tables.ts'
import { sumNextFees } from './sum-fees.ts'

const DAY_MS = 86_400_000
const CHECK_MS = 10_000
/** Rebates that are submitted at a time. */
const REBATES_PER_STEP = 100

/** Parts that crediting rebates requires. */
export interface RebateParts {
  readonly db: Database
  readonly engine: Engine
  readonly config: { readonly secret: Secret }
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Credits the rebates of each day soon after 00:00 UTC. A run that fails or is interrupted continues where it was. */
export function startRebates(parts: RebateParts): Repeated {
  return runEvery(
    CHECK_MS,
    () => creditDueRebates(parts),
    (error) => parts.log.warn({ err: error }, 'failed to credit rebates'),
    'rebates',
  )
}

/**
 * Credits the rebates of all days that have ended and are not done, in the order of the days. The first call of an exchange
 * marks the days before as done: the programme begins on that day. Throws if the engine rejects a rebate, which is tried
 * again by the next call.
 */
export async function creditDueRebates(parts: RebateParts): Promise<void> {
  const { db, engine, now } = parts
  const today = Math.floor(now() / DAY_MS)
  await sql`
    insert into rebate_run (day, status, last_invitee_id)
    select ${today - 1}::int, 'done', 0 where not exists (select from rebate_run)`.execute(db)
  for (let day = await findNextDay(db); day < today; day = await findNextDay(db)) {
    // Commands are committed in order, so once this one is, every trade of the day is stored.
    const answer = await engine.submit({ kind: 'passTime' })
    if (!answer.ok) return
    await creditDay(parts, day)
  }
}

/** Returns the first day that is not done. */
async function findNextDay(db: Database): Promise<number> {
  const last = await db
    .selectFrom('rebate_run')
    .select(['day', 'status'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return last.status === 'done' ? last.day + 1 : last.day
}

async function creditDay(parts: RebateParts, day: number): Promise<void> {
  const { db, log } = parts
  await db
    .insertInto('rebate_run')
    .values({ day, status: 'summing', last_invitee_id: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  while (await sumNextFees(db, day));
  while (await creditNext(parts, day));
  await db
    .updateTable('rebate_run')
    .set({ status: 'done' })
    .where('day', '=', day)
    .where('status', '=', 'crediting')
    .execute()
  log.info({ day }, 'rebates credited')
}

interface PendingFee {
  readonly inviteeId: number
  readonly inviterId: number
  readonly currencyId: number
  readonly fees: bigint
}

/** Credits the next rebates of a day. Returns whether there were any. */
async function creditNext(parts: RebateParts, day: number): Promise<boolean> {
  const { db } = parts
  const rows = await db
    .selectFrom('rebate_fee')
    .innerJoin('referral', 'referral.id', 'rebate_fee.invitee_id')
    .select(['invitee_id', 'inviter_id', 'currency_id', 'fees'])
    .where('day', '=', day)
    .where('status', '=', 'pending')
    .orderBy('invitee_id')
    .orderBy('currency_id')
    .limit(REBATES_PER_STEP)
    .execute()
  const pending = rows.map(
    (row): PendingFee => ({
      inviteeId: Number(row.invitee_id),
      inviterId: Number(row.inviter_id),
      currencyId: row.currency_id,
      fees: BigInt(row.fees),
    }),
  )
  await Promise.all(pending.map((fee) => creditOne(parts, day, fee)))
  return pending.length > 0
}

/** Credits one rebate and records the status. After a crash in between, the engine rejects the repetition. */
async function creditOne({ db, engine, config }: RebateParts, day: number, fee: PendingFee): Promise<void> {
  const status = await statusOf(db, config.secret, fee)
  if (status === 'credited') {
    const { inviteeId, currencyId } = fee
    const answer = await engine.submit({
      kind: 'creditRebate',
      inviteeId,
      currencyId,
      day,
      fees: amount(fee.fees),
    })
    if (!answer.ok && answer.reject !== 'rebate_already_credited')
      throw new Error(`the engine rejected a rebate: ${answer.reject}`)
  }
  await recordStatus(db, day, fee, status)
}

/** Decides what becomes of a rebate. One to an account that is being closed would keep it from being empty. */
async function statusOf(db: Database, secret: Secret, fee: PendingFee): Promise<FeeStatus> {
  if (await findClosing(db, fee.inviterId)) return 'inviter_closed'
  return (await isOwnAccount(db, secret, fee)) ? 'own_account' : 'credited'
}

async function recordStatus(
  db: Database,
  day: number,
  { inviteeId, currencyId }: PendingFee,
  status: FeeStatus,
): Promise<void> {
  await db
    .updateTable('rebate_fee')
    .set({ status })
    .where('day', '=', day)
    .where('invitee_id', '=', String(inviteeId))
    .where('currency_id', '=', currencyId)
    .where('status', '=', 'pending')
    .execute()
}
