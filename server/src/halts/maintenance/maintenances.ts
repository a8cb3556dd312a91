import type { Language } from '@halyard/api'
import { type Kysely, sql } from 'kysely'
import { numberOrNull } from '../../db/number-or-null.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { HaltScope } from '../../engine/index.ts'
import type { Nudges } from '../../nudges/nudges.ts'
import { shareRuns } from '../../platform/concurrency/share-runs.ts'
import type { MaintenanceStatus, MaintenanceTexts } from './maintenance-tables.ts'

/** A maintenance as it now is, or one of its former revisions. Times are in epoch milliseconds. */
export interface MaintenanceTerms {
  readonly version: number
  readonly status: MaintenanceStatus
  readonly beginsAt: number
  readonly expectedUntil: number
  readonly texts: MaintenanceTexts
  /** For colleagues only. */
  readonly reason: string
  /** The operator who announced or last changed it. */
  readonly operatorId: number
  readonly changedAt: number
}

/** A maintenance with all its revisions, the last of which is how it now is. */
export interface Maintenance extends MaintenanceTerms {
  readonly id: number
  readonly scope: HaltScope
  readonly haltId: number | null
  readonly newsId: number
  readonly revisions: readonly MaintenanceTerms[]
}

/** The maintenances that are announced, and the texts of those that run, as every process knows them. */
export interface Maintenances {
  /** Returns the announced maintenances, the next one first. */
  planned(): readonly Maintenance[]
  /** Returns the further text of a halt by which a maintenance has begun; undefined for any other halt. */
  textOfHalt(haltId: number, lang: Language): string | undefined
  /** Reads the maintenances again, after one was stored, in every process. */
  changed(): Promise<void>
}

/** Reads the maintenances that are announced or run, which are kept in memory. */
export async function openMaintenances(db: Database, nudges: Nudges): Promise<Maintenances> {
  const read = () =>
    findMaintenances(
      db,
      sql`status = 'announced' or (status = 'begun' and halt_id in (select id from halt where resumed_at is null))
        order by begins_at, id`,
    )
  let stored = await read()
  const reload = shareRuns(async () => {
    stored = await read()
  })
  nudges.refreshOn('maintenance', reload)
  return {
    planned: () => stored.filter(({ status }) => status === 'announced'),
    textOfHalt(haltId, lang) {
      const begun = stored.findLast((one) => one.haltId === haltId)
      return begun && furtherText(begun, lang)
    },
    async changed() {
      await reload()
      nudges.publish('maintenance', {})
    },
  }
}

/** Returns the operator's text in a language, or else in English; empty if there is none. */
export function furtherText({ texts }: Pick<MaintenanceTerms, 'texts'>, lang: Language): string {
  return texts[lang] ?? texts.en ?? ''
}

interface Row {
  readonly id: string
  readonly scope: HaltScope
  readonly halt_id: string | null
  readonly news_id: string
  readonly revisions: readonly Revision[]
}

/** A revision as JSON, whose numbers are not text. */
interface Revision {
  readonly version: number
  readonly status: MaintenanceStatus
  readonly begins_at: number
  readonly expected_until: number
  readonly texts: MaintenanceTexts
  readonly reason: string
  readonly operator_id: number
  readonly at: number
}

/** Finds maintenances with all their revisions. `condition` may also order and limit them. */
export async function findMaintenances(
  db: Kysely<Tables>,
  condition: ReturnType<typeof sql>,
): Promise<readonly Maintenance[]> {
  const { rows } = await sql<Row>`
    select id, scope, halt_id, news_id, (
      select json_agg(row_to_json(one) order by one.version) from maintenance_revision one where maintenance_id = maintenance.id
    ) as revisions
    from maintenance where ${condition}`.execute(db)
  return rows.map(({ id, scope, halt_id, news_id, revisions: stored }) => {
    const revisions = stored.map(termsOf)
    const last = revisions.at(-1)
    if (!last) throw new Error(`maintenance ${id} has no revision`)
    return {
      id: Number(id),
      scope,
      haltId: numberOrNull(halt_id),
      newsId: Number(news_id),
      ...last,
      revisions,
    }
  })
}

function termsOf(row: Revision): MaintenanceTerms {
  return {
    version: row.version,
    status: row.status,
    beginsAt: row.begins_at,
    expectedUntil: row.expected_until,
    texts: row.texts,
    reason: row.reason,
    operatorId: row.operator_id,
    changedAt: row.at,
  }
}
