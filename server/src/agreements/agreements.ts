import { type Language, LANGUAGES } from '@halyard/api'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import type { RevisionStatus } from './agreement-tables.ts'

/** The latest revision of a version of the user agreement. */
export interface Agreement {
  readonly version: number
  readonly revision: number
  readonly status: RevisionStatus
  /** Epoch milliseconds; 0 for the version that came with the product. */
  readonly effectiveAt: number
  readonly newsId: number | undefined
  readonly editedBy: number | undefined
  readonly editedAt: number
  /** Complete: every language has a text. */
  readonly texts: Readonly<Record<Language, string>>
}

/** The versions of the user agreement. */
export interface Agreements {
  /** Returns the version in force at a time: the last one that took effect. */
  inForce(at: number): Agreement
  /** Returns the version that takes effect next. */
  next(at: number): Agreement | undefined
  /** Returns every version, withdrawn ones included, the newest first. */
  stored(): readonly Agreement[]
  /** Reads the versions again, after one was stored, in every process. */
  changed(): Promise<void>
}

/** Reads the versions, which are kept in memory. Throws if there is none in force, which the first migration prevents. */
export async function openAgreements(db: Database, nudges: Nudges): Promise<Agreements> {
  let stored = await findAgreements(db)
  const reload = shareRuns(async () => {
    stored = await findAgreements(db)
  })
  nudges.refreshOn('agreements', reload)
  const valid = () => stored.filter(({ status }) => status === 'scheduled')
  return {
    inForce(at) {
      const agreement = valid().find(({ effectiveAt }) => effectiveAt <= at)
      if (!agreement) throw new Error('no user agreement is in force')
      return agreement
    },
    next: (at) => valid().findLast(({ effectiveAt }) => effectiveAt > at),
    stored: () => stored,
    async changed() {
      await reload()
      nudges.publish('agreements', {})
    },
  }
}

interface Row {
  readonly version: number
  readonly revision: number
  readonly status: Agreement['status']
  readonly effective_at: string
  readonly news_id: string | null
  readonly edited_by: string | null
  readonly edited_at: string
  readonly texts: Readonly<Partial<Record<Language, string>>> & { readonly en: string }
}

/** Finds the latest revision of every version, the newest version first. */
export async function findAgreements(db: Kysely<Tables>): Promise<readonly Agreement[]> {
  const { rows } = await sql<Row>`
    select distinct on (version) agreement_revision.*, (
      select json_object_agg(lang, body) from agreement_text
      where (version, revision) = (agreement_revision.version, agreement_revision.revision)
    ) as texts
    from agreement_revision order by version desc, revision desc`.execute(db)
  return rows.map((row) => ({
    version: row.version,
    revision: row.revision,
    status: row.status,
    effectiveAt: Number(row.effective_at),
    newsId: row.news_id === null ? undefined : Number(row.news_id),
    editedBy: row.edited_by === null ? undefined : Number(row.edited_by),
    editedAt: Number(row.edited_at),
    texts: completeTexts(row.texts),
  }))
}

/** Completes the texts with English: a version may be older than a language. */
function completeTexts(texts: Row['texts']): Agreement['texts'] {
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, texts[lang] ?? texts.en])) as Record<
    Language,
    string
  >
}
