import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    service_link: { version: number; url: string | null; edited_by: Big; edited_at: Big }
  }
}

/** The link to the online service that operators have set. */
export interface ServiceLink {
  /** 0 if none was set. */
  readonly version: number
  /** Undefined: the chat of the app. */
  readonly url: string | undefined
  readonly editedBy: number | undefined
  readonly editedAt: number | undefined
}

/** Finds the latest link to the online service. */
export async function findServiceLink(db: Kysely<Tables>): Promise<ServiceLink> {
  const row = await db
    .selectFrom('service_link')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { version: 0, url: undefined, editedBy: undefined, editedAt: undefined }
  return {
    version: row.version,
    url: row.url ?? undefined,
    editedBy: Number(row.edited_by),
    editedAt: Number(row.edited_at),
  }
}
