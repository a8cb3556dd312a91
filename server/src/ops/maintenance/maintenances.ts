import { LANGUAGES } from '@halyard/api'
import {
  MAINTENANCE_AHEAD_MS,
  MAINTENANCE_LONGEST_MS,
  MAINTENANCE_NOTICE_MS,
  type OpsMaintenance,
} from '@halyard/api/ops'
import { type Kysely, sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../../db/tables.ts'
import type { HaltScope } from '../../engine/index.ts'
import type { MaintenanceTexts } from '../../halts/maintenance/maintenance-tables.ts'
import { findMaintenances, type Maintenance } from '../../halts/maintenance/maintenances.ts'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { appendAudit } from '../audit.ts'
import type { Context, OpsHandler } from '../context.ts'
import { scopesOf } from '../halts/halts.ts'
import { namedColleagues } from '../records/colleagues.ts'
import { findMaintenance, type Revised, storeRevision, writeNews } from './store-maintenance.ts'

const DAY_MS = 24 * 3_600_000
/** The announcements and changes of one person in 24 hours at most, which every customer reads. */
const REVISIONS_PER_DAY = 20

/** Lists maintenances, the latest first. */
export const listMaintenances: OpsHandler<'ops/maintenance/list'> = async ({ db }, { request }) => {
  const page = pageOf(request)
  const found = await findMaintenances(
    db,
    sql`true order by id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
  return presentPage(page, await present(db, found), (one) => one)
}

/**
 * Announces a maintenance. Throws `halt_scope_must_be_known`, `maintenance_too_soon`, `maintenance_already_announced` for a second one
 * of the scope, and `too_many_maintenances`.
 */
export const announceMaintenance: OpsHandler<'ops/maintenance/announce'> = async (ctx, caller) => {
  const { request, operator } = caller
  const at = ctx.now()
  const scope = request.scope as HaltScope
  if (!scopesOf(ctx).includes(scope)) throw new CallError('halt_scope_must_be_known', 'scope')
  const { beginsAt, expectedUntil, texts, reason } = termsOf(request, at)
  const stored = await ctx.db.transaction().execute(async (db) => {
    await requireFew(db, operator.userId, at)
    const { id: newsId } = await db
      .insertInto('news')
      .values({ type: 'announcement', is_strip: false, is_push: false, published_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('maintenance')
      .values({
        scope,
        begins_at: beginsAt,
        expected_until: expectedUntil,
        texts: JSON.stringify(texts),
        reason,
        status: 'announced',
        version: 1,
        operator_id: operator.userId,
        changed_at: at,
        news_id: Number(newsId),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(rejectSecond)
    const after = await findMaintenance(db, Number(id))
    await writeNews(db, after)
    await appendAudit(db, at, caller, { target: targetOf(after), outcome: 'done', reason, after: after })
    return after
  })
  return published(ctx, stored)
}

/** Changes an announced maintenance. Throws as an announcement, and `maintenance_has_begun` and `maintenance_version_wrong`. */
export const changeMaintenance: OpsHandler<'ops/maintenance/change'> = async (ctx, caller) => {
  const at = ctx.now()
  return revise(ctx, caller, { ...termsOf(caller.request, at), operatorId: caller.operator.userId }, at)
}

/** Cancels an announced maintenance, up to the moment of its begin. Throws `maintenance_has_begun` and `maintenance_version_wrong`. */
export const cancelMaintenance: OpsHandler<'ops/maintenance/cancel'> = async (ctx, caller) => {
  const { request, operator } = caller
  const values = { status: 'cancelled', reason: request.reason, operatorId: operator.userId } as const
  return revise(ctx, caller, values, ctx.now())
}

type Revising = Parameters<typeof changeMaintenance>[1] | Parameters<typeof cancelMaintenance>[1]

async function revise(
  ctx: Context,
  caller: Revising,
  revised: Revised & { readonly reason: string },
  at: number,
): Promise<OpsMaintenance> {
  const { id, version } = caller.request
  const stored = await ctx.db.transaction().execute(async (db) => {
    await sql`select id from maintenance where id = ${id} for update`.execute(db)
    const before = await findMaintenance(db, id)
    // At its time it has begun, even if the job has not run yet: otherwise who is quicker would decide.
    if (before.status !== 'announced' || before.beginsAt <= at) throw new CallError('maintenance_has_begun')
    if (before.version !== version) throw new CallError('maintenance_version_wrong', 'version')
    // A maintenance can always be cancelled.
    if (revised.status === undefined) await requireFew(db, caller.operator.userId, at)
    const after = await storeRevision(db, before, revised, at)
    const entry = { target: targetOf(before), outcome: 'done', reason: revised.reason, before, after }
    await appendAudit(db, at, caller, entry)
    return after
  })
  return published(ctx, stored)
}

/** Returns the terms of a request. Throws `maintenance_too_soon`, and `invalid_field` for a time that is too late. */
function termsOf(
  request:
    | Parameters<typeof announceMaintenance>[1]['request']
    | Parameters<typeof changeMaintenance>[1]['request'],
  at: number,
) {
  const { begins_at: beginsAt, expected_until: expectedUntil, reason } = request
  if (beginsAt < at + MAINTENANCE_NOTICE_MS) throw new CallError('maintenance_too_soon', 'begins_at')
  if (beginsAt > at + MAINTENANCE_AHEAD_MS) throw new CallError('invalid_field', 'begins_at')
  if (expectedUntil <= beginsAt || expectedUntil > beginsAt + MAINTENANCE_LONGEST_MS)
    throw new CallError('invalid_field', 'expected_until')
  const texts: MaintenanceTexts = Object.fromEntries(
    LANGUAGES.flatMap((lang) => {
      const text = request[`text_${lang}`]?.trim() ?? ''
      return text === '' ? [] : [[lang, text]]
    }),
  )
  return { beginsAt, expectedUntil, texts, reason }
}

/** Throws `too_many_maintenances` if the operator has announced and changed too many within 24 hours. */
async function requireFew(db: Transaction<Tables>, operatorId: number, at: number): Promise<void> {
  // Requests at the same time would each count without the others.
  await sql`select pg_advisory_xact_lock(hashtext('maintenance'), ${operatorId}::int)`.execute(db)
  const { count } = await db
    .selectFrom('maintenance_revision')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('operator_id', '=', String(operatorId))
    .where('at', '>', String(at - DAY_MS))
    .executeTakeFirstOrThrow()
  if (Number(count) >= REVISIONS_PER_DAY) throw new CallError('too_many_maintenances')
}

function rejectSecond(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'maintenance_announced')
    throw new CallError('maintenance_already_announced', 'scope')
  throw error
}

async function published(ctx: Context, maintenance: Maintenance): Promise<OpsMaintenance> {
  await ctx.maintenances.changed()
  ctx.nudges.publish('news', { id: maintenance.newsId })
  const [presented] = await present(ctx.db, [maintenance])
  if (!presented) throw new Error(`maintenance ${maintenance.id} was not presented`)
  return presented
}

/** Returns the name of a maintenance in the audit log. */
function targetOf({ id }: Pick<Maintenance, 'id'>): string {
  return `maintenance:${id}`
}

async function present(db: Kysely<Tables>, found: readonly Maintenance[]): Promise<OpsMaintenance[]> {
  const persons = found.flatMap(({ revisions }) => revisions.map(({ operatorId }) => operatorId))
  const colleague = await namedColleagues(db, persons)
  const terms = (one: Maintenance['revisions'][number]) => ({
    version: one.version,
    status: one.status,
    begins_at: one.beginsAt,
    expected_until: one.expectedUntil,
    texts: LANGUAGES.flatMap((lang) => {
      const text = one.texts[lang]
      return text === undefined ? [] : [{ lang, text }]
    }),
    reason: one.reason,
    operator: colleague(one.operatorId),
    changed_at: one.changedAt,
  })
  return found.map((one) => ({
    id: one.id,
    scope: one.scope,
    ...terms(one),
    halt_id: one.haltId,
    revisions: one.revisions.map(terms),
  }))
}
