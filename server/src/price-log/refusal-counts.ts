import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import { dayOf } from './days.ts'

/** A signed refusal, as it is counted. `seconds` is null if the purchase named none. */
export interface CountedRefusal {
  readonly refusedAt: number
  readonly marketId: number
  readonly seconds: number | null
  readonly reason: string
}

/** Counts the signed refusals of each day for its statement (decision 39). */
export interface RefusalCounts {
  /** Resolves when the refusal is stored in the count of its day. Throws if that day is stated already. */
  count(refusal: CountedRefusal): Promise<void>
  /** Resolves when every refusal that was passed to `count` before is stored. */
  flush(): Promise<void>
}

/**
 * Creates the counts. Refusals that are signed while others are stored share the next statement, so a flood of them costs
 * one transaction at a time.
 */
export function createRefusalCounts(db: Database): RefusalCounts {
  let waiting: CountedRefusal[] = []

  const flush = shareRuns(async () => {
    const counted = waiting
    waiting = []
    if (counted.length > 0) await store(db, counted)
  })

  return {
    flush,
    async count(refusal) {
      waiting.push(refusal)
      await flush()
    },
  }
}

/** Adds refusals to the counts. A market or duration that is not offered is stored as 0, so that no one can add rows. */
async function store(db: Database, refusals: readonly CountedRefusal[]): Promise<void> {
  const days = refusals.map(({ refusedAt }) => dayOf(refusedAt))
  const markets = refusals.map(({ marketId }) => marketId)
  const seconds = refusals.map((refusal) => refusal.seconds ?? 0)
  const reasons = refusals.map(({ reason }) => reason)
  await sql`
    insert into option_refusal (day, market_id, seconds, reason, refused)
    select refusal.day, coalesce(offered.market_id, 0), coalesce(offered.seconds, 0), refusal.reason, count(*)
    from unnest(${days}::int[], ${markets}::bigint[], ${seconds}::bigint[], ${reasons}::text[])
      as refusal (day, market_id, seconds, reason)
    left join (
      select distinct config.id as market_id, (duration->>'seconds')::int as seconds
      from option_config as config, json_array_elements(config.durations) as duration
    ) as offered using (market_id, seconds)
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, market_id, seconds, reason)
      do update set refused = option_refusal.refused + excluded.refused`.execute(db)
}
