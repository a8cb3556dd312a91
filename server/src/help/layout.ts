import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { COMMON_QUESTIONS } from './common-questions.ts'

/** The arrangement of the help center. */
export interface HelpLayout {
  /** 0 for the one that came with the product. */
  readonly version: number
  /** The articles in their order; those that are not named follow. */
  readonly articleIds: readonly string[]
  readonly commonIds: readonly string[]
}

/** Finds the latest arrangement. */
export async function findLayout(db: Kysely<Tables>): Promise<HelpLayout> {
  const row = await db
    .selectFrom('help_layout')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { version: 0, articleIds: [], commonIds: COMMON_QUESTIONS }
  return { version: row.version, articleIds: row.article_ids, commonIds: row.common_ids }
}

/** Returns the place of an article in an order; the last one if it is not named. */
export function placeIn(ids: readonly string[], id: string): number {
  const place = ids.indexOf(id)
  return place === -1 ? ids.length : place
}
