import type { ColumnType, Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Stores a version of a project's description. Versions are never changed. */
export async function appendDescription(
  db: Kysely<Tables>,
  projectId: number,
  description: string,
  at: number,
): Promise<void> {
  await db
    .insertInto('subscription_project_text')
    .values({ project_id: projectId, description, created_at: at })
    .execute()
}

/** Returns the latest description of a project; empty if there is none. */
export async function findDescription(db: Kysely<Tables>, projectId: number): Promise<string> {
  const row = await db
    .selectFrom('subscription_project_text')
    .select('description')
    .where('project_id', '=', String(projectId))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.description ?? ''
}

declare module '../db/tables.ts' {
  interface Tables {
    subscription_project_text: {
      id: ColumnType<string, never, never>
      project_id: Big
      description: string
      created_at: Big
    }
  }
}
