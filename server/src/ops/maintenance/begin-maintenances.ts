import { type Kysely, sql } from 'kysely'
import type { Context as ServerContext } from '../../calls/context.ts'
import type { Tables } from '../../db/tables.ts'
import { findMaintenances, type Maintenance } from '../../halts/maintenance/maintenances.ts'
import { type Repeated, runEvery } from '../../platform/concurrency/run-every.ts'
import { appendAudit } from '../audit.ts'
import { storeRevision } from './store-maintenance.ts'

const STEP_MS = 1_000
/** The owner of the idempotency keys of system commands. */
const SYSTEM_OWNER_ID = 0

type Parts = Pick<ServerContext, 'db' | 'engine' | 'maintenances' | 'nudges' | 'log' | 'now'>

/** Begins announced maintenances at their times. */
export function startMaintenances(ctx: Parts): Repeated {
  return runEvery(
    STEP_MS,
    () => beginMaintenances(ctx),
    (error) => ctx.log.warn({ err: error }, 'failed to begin a maintenance'),
    'maintenances',
  )
}

/**
 * Begins the maintenances whose time has come, in their order; one whose window was over before the exchange could begin it is missed.
 * Does nothing while the exchange takes no commands: if it is closing, or if its clock is not to be trusted.
 */
export async function beginMaintenances(ctx: Parts): Promise<void> {
  const due = await findMaintenances(
    ctx.db,
    sql`(status = 'announced' and begins_at <= ${ctx.now()}) or (status = 'begun' and halt_id is null) order by begins_at, id`,
  )
  if (due.length === 0) return
  const answer = await ctx.engine.submit({ kind: 'passTime' })
  if (!answer.ok) return
  for (const one of due) await begin(ctx, one.id)
  await ctx.maintenances.changed()
}

async function begin(ctx: Parts, id: number): Promise<void> {
  const begun = await ctx.db.transaction().execute((db) => markBegun(ctx, db, id))
  if (!begun) return
  const haltId = await haltOf(ctx, begun)
  if (haltId === undefined) return
  if (typeof haltId === 'string') return end(ctx, begun, haltId)
  await ctx.db.transaction().execute(async (db) => {
    await db
      .updateTable('maintenance')
      .set({ halt_id: haltId })
      .where('id', '=', String(id))
      .where('halt_id', 'is', null)
      .execute()
    await audit(ctx, db, begun, { outcome: 'done', after: { status: 'begun', halt: haltId } })
  })
}

/** Takes a maintenance that is still announced, before its halt is declared: from then on it is neither changed nor cancelled. */
async function markBegun(ctx: Parts, db: Kysely<Tables>, id: number): Promise<Maintenance | undefined> {
  const at = ctx.now()
  await sql`select id from maintenance where id = ${id} for update`.execute(db)
  const [found] = await findMaintenances(db, sql`id = ${id}`)
  // It may have been cancelled or moved since it was found.
  if (!found || found.beginsAt > at) return undefined
  if (found.status === 'begun') return found
  if (found.status !== 'announced') return undefined
  if (found.expectedUntil > at) return storeRevision(db, found, { status: 'begun' }, at)
  const missed = await storeRevision(db, found, { status: 'missed' }, at)
  await audit(ctx, db, missed, { outcome: 'missed', after: { status: 'missed' } })
  ctx.nudges.publish('news', { id: missed.newsId })
  return undefined
}

/**
 * Returns the halt of a maintenance: the one that runs already, or a new one, in the name of who announced it. Returns the rejection
 * if there can be none, and undefined if the next run must try again.
 */
async function haltOf(ctx: Parts, maintenance: Maintenance): Promise<number | string | undefined> {
  const { id, scope, texts, reason, operatorId, expectedUntil } = maintenance
  const running = await ctx.db
    .selectFrom('halt')
    .select('id')
    .where('scope', '=', scope)
    .where('resumed_at', 'is', null)
    .executeTakeFirst()
  if (running) return Number(running.id)
  // It was being begun when the exchange went away.
  if (expectedUntil <= ctx.now()) return 'missed'
  const answer = await ctx.engine.submit(
    { kind: 'declareHalt', scope, operatorId, cause: 'maintenance', text: texts.en ?? '', reason },
    { customerId: SYSTEM_OWNER_ID, key: `maintenance:${id}`, bodyHash: 'maintenance' },
  )
  if (answer.ok) return answer.haltId
  return RETRIED.has(answer.reject) ? undefined : answer.reject
}

/** Rejections that pass: too many commands wait, or a colleague was quicker to halt it. */
const RETRIED: ReadonlySet<string> = new Set(['busy', 'scope_already_halted'])

/** Ends a maintenance that has halted nothing. */
async function end(ctx: Parts, maintenance: Maintenance, outcome: string): Promise<void> {
  const at = ctx.now()
  const status = outcome === 'missed' ? 'missed' : 'refused'
  await ctx.db.transaction().execute(async (db) => {
    const ended = await storeRevision(db, maintenance, { status }, at)
    await audit(ctx, db, ended, { outcome, after: { status } })
  })
  ctx.nudges.publish('news', { id: maintenance.newsId })
}

async function audit(
  { now }: Parts,
  db: Kysely<Tables>,
  { id, reason, operatorId }: Maintenance,
  entry: { readonly outcome: string; readonly after: object },
): Promise<void> {
  const actor = { path: 'ops/maintenance/announce', operator: { userId: operatorId, role: '' }, ip: '' }
  await appendAudit(db, now(), actor, { target: `maintenance:${id}`, reason, ...entry })
}
