import type { BannerArt, BannerScreen } from '@halyard/api'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import type { BannerText } from './banner-tables.ts'

/** A banner with its texts; there is one in English. Times are epoch milliseconds. */
export interface StoredBanner {
  readonly id: number
  readonly version: number
  readonly screen: BannerScreen
  readonly art: BannerArt
  readonly place: number
  readonly fromAt: number
  readonly untilAt: number
  readonly withdrawnAt: number | undefined
  readonly texts: readonly BannerText[]
}

/** The banners of the home page. */
export interface Banners {
  /** Returns those that are shown at a time, in their order. */
  live(at: number): readonly StoredBanner[]
  /** Returns the next time after this one at which a banner appears or ends. */
  nextChange(at: number): number | undefined
  /** Reads the banners again after a change, and publishes it. */
  changed(id: number): Promise<void>
}

/** Reads the banners that are shown now or later, which are kept in memory. */
export async function openBanners(db: Database, now: () => number, nudges: Nudges): Promise<Banners> {
  const find = () =>
    findBanners(db, sql`withdrawn_at is null and until_at > ${now()} order by place, from_at, id`)
  let banners = await find()
  const reload = shareRuns(async () => {
    banners = await find()
  })
  nudges.refreshOn('banner', reload)
  return {
    live: (at) => banners.filter(({ fromAt, untilAt }) => fromAt <= at && at < untilAt),
    nextChange: (at) =>
      banners
        .flatMap(({ fromAt, untilAt }) => [fromAt, untilAt])
        .filter((time) => time > at)
        .toSorted((a, b) => a - b)[0],
    async changed(id) {
      await reload()
      nudges.publish('banner', { id })
    },
  }
}

interface Row {
  readonly id: string
  readonly version: number
  readonly screen: BannerScreen
  readonly art: BannerArt
  readonly place: number
  readonly from_at: string
  readonly until_at: string
  readonly withdrawn_at: string | null
  readonly texts: readonly BannerText[]
}

/** Finds banners with their texts. `condition` may also order, limit and lock them. */
export async function findBanners(
  db: Kysely<Tables>,
  condition: RawBuilder<unknown>,
): Promise<readonly StoredBanner[]> {
  const { rows } = await sql<Row>`
    select banner.*, (
      select json_agg(json_build_object('lang', lang, 'title', title, 'text', body))
      from banner_text where banner_id = banner.id
    ) as texts
    from banner where ${condition}`.execute(db)
  return rows.map(({ id, from_at, until_at, withdrawn_at, ...banner }) => ({
    ...banner,
    id: Number(id),
    fromAt: Number(from_at),
    untilAt: Number(until_at),
    withdrawnAt: withdrawn_at === null ? undefined : Number(withdrawn_at),
  }))
}
