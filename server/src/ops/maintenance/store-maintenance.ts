import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { MaintenanceStatus, MaintenanceTexts } from '../../halts/maintenance/maintenance-tables.ts'
import { newsOf } from '../../halts/maintenance/maintenance-texts.ts'
import { findMaintenances, type Maintenance } from '../../halts/maintenance/maintenances.ts'
import { CallError } from '../../platform/call-error.ts'

/** The values that a revision sets. */
export interface Revised {
  readonly status?: MaintenanceStatus
  readonly beginsAt?: number
  readonly expectedUntil?: number
  readonly texts?: MaintenanceTexts
  readonly reason?: string
  readonly operatorId?: number
}

/** Finds a maintenance. Throws `record_must_be_known`. */
export async function findMaintenance(db: Kysely<Tables>, id: number): Promise<Maintenance> {
  const [found] = await findMaintenances(db, sql`id = ${id}`)
  if (!found) throw new CallError('record_must_be_known', 'id')
  return found
}

/** Stores the next revision of a maintenance, and what customers read of it. The transaction must have locked it. */
export async function storeRevision(
  db: Kysely<Tables>,
  { id, version }: Pick<Maintenance, 'id' | 'version'>,
  revised: Revised,
  at: number,
): Promise<Maintenance> {
  const { status, beginsAt, expectedUntil, texts, reason, operatorId } = revised
  await db
    .updateTable('maintenance')
    .set({
      version: version + 1,
      changed_at: at,
      ...(status === undefined ? {} : { status }),
      ...(beginsAt === undefined ? {} : { begins_at: beginsAt }),
      ...(expectedUntil === undefined ? {} : { expected_until: expectedUntil }),
      ...(texts === undefined ? {} : { texts: JSON.stringify(texts) }),
      ...(reason === undefined ? {} : { reason }),
      ...(operatorId === undefined ? {} : { operator_id: operatorId }),
    })
    .where('id', '=', String(id))
    .execute()
  const after = await findMaintenance(db, id)
  await writeNews(db, after)
  return after
}

/** Replaces the texts of the news of a maintenance. */
export async function writeNews(db: Kysely<Tables>, maintenance: Maintenance): Promise<void> {
  const { newsId } = maintenance
  await db
    .updateTable('news')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', String(newsId))
    .execute()
  await db.deleteFrom('news_text').where('news_id', '=', String(newsId)).execute()
  await db
    .insertInto('news_text')
    .values(
      newsOf(maintenance).map(({ lang, title, text }) => ({ news_id: newsId, lang, title, body: text })),
    )
    .execute()
}
