import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { areRelated } from './related-traders.ts'
import { numberOrNull } from '../db/number-or-null.ts'

const DAYS_30_MS = 30 * 86_400_000
/** Pairs that one reading checks. The rest do not count until they are checked by the next. */
const CHECKED_MAX = 50

/** Parts that statistics require. */
export interface StatisticsParts {
  readonly db: Database
  readonly config: { readonly secret: Secret }
  readonly now: () => number
}

/** The reputation of a merchant. Deals with related accounts do not count in their favour. */
export interface MerchantStatistics {
  /** Different verified customers with whom the merchant completed a deal. */
  readonly peers: number
  /** Deals completed in the last 30 days. */
  readonly recentDeals: number
  /** The share of deals that the merchant completed without an operator, in parts per million; 0 without deals. */
  readonly completedPpm: number
  /** The mean time from payment to release in the last 30 days, in milliseconds; `null` without sales. */
  readonly releaseMs: number | null
  readonly ratings: number
  /** The share of good ratings, in parts per million; 0 without ratings. */
  readonly goodRatingPpm: number
}

const NONE: MerchantStatistics = {
  peers: 0,
  recentDeals: 0,
  completedPpm: 0,
  releaseMs: null,
  ratings: 0,
  goodRatingPpm: 0,
}

/** Computes the statistics of merchants, after checking with whom they completed deals since the last time. */
export async function findStatistics(
  parts: StatisticsParts,
  merchantIds: readonly number[],
): Promise<(merchantId: number) => MerchantStatistics> {
  const ids = [...new Set(merchantIds)].map(String)
  if (ids.length === 0) return () => NONE
  await checkPeers(parts, ids)
  const rows = await readStatistics(parts, ids)
  return (merchantId) => rows.get(merchantId) ?? NONE
}

/** Checks which of the customers of newly completed deals are related to the merchant. */
async function checkPeers(
  { db, config, now }: StatisticsParts,
  merchantIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ merchant_id: string; customer_id: string }>`
    select distinct merchant_id, buyer_id + seller_id - merchant_id as customer_id
    from fiat_deal deal
    where merchant_id = any(${merchantIds}::bigint[]) and ended_at is not null and status = 'completed'
      and not exists (select 1 from fiat_peer peer
        where peer.merchant_id = deal.merchant_id
          and peer.customer_id = deal.buyer_id + deal.seller_id - deal.merchant_id
          and peer.checked_at >= deal.ended_at)
    limit ${CHECKED_MAX}`.execute(db)
  for (const row of rows) {
    const [merchant_id, customer_id] = [Number(row.merchant_id), Number(row.customer_id)]
    const is_related = await areRelated(db, config.secret, merchant_id, customer_id)
    await db
      .insertInto('fiat_peer')
      .values({ merchant_id, customer_id, is_related, checked_at: now() })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'customer_id']).doUpdateSet({ is_related, checked_at: now() }),
      )
      .execute()
  }
}

interface Row {
  readonly merchant_id: string
  readonly peers: number
  readonly recent: number
  readonly good: number
  readonly bad: number
  readonly release_ms: string | null
  readonly ratings: number
  readonly good_ratings: number
}

/** A deal that a merchant did not pay, or that an operator decided against the merchant, counts with related accounts too. */
async function readStatistics(
  { db, now }: StatisticsParts,
  merchantIds: readonly string[],
): Promise<Map<number, MerchantStatistics>> {
  const since = now() - DAYS_30_MS
  const { rows } = await sql<Row>`
    select deal.merchant_id,
      count(distinct peer.customer_id) filter (where counts and went_well and customer.verification > 0)::int as peers,
      count(*) filter (where counts and went_well and ended_at > ${since})::int as recent,
      count(*) filter (where counts and went_well)::int as good,
      count(*) filter (where went_badly)::int as bad,
      round(avg(ended_at - paid_at) filter (where counts and went_well and is_sale and ended_at > ${since})) as release_ms,
      count(rating.deal_id) filter (where counts)::int as ratings,
      count(rating.deal_id) filter (where counts and rating.is_good)::int as good_ratings
    from (
      select *, buyer_id + seller_id - merchant_id as peer_id, seller_id = merchant_id as is_sale,
        status = 'completed' and not (seller_id = merchant_id and reviewer_id is not null) as went_well,
        (buyer_id = merchant_id and status in ('cancelled', 'returned'))
          or (seller_id = merchant_id and status = 'completed' and reviewer_id is not null) as went_badly
      from fiat_deal where merchant_id = any(${merchantIds}::bigint[]) and ended_at is not null
    ) deal
      left join fiat_peer peer on peer.merchant_id = deal.merchant_id and peer.customer_id = deal.peer_id
      left join customer on customer.id = deal.peer_id
      left join fiat_rating rating on rating.deal_id = deal.id and rating.rater_id = deal.peer_id
      cross join lateral (select coalesce(not peer.is_related, false) as counts) counted
    group by deal.merchant_id`.execute(db)
  return new Map(rows.map((row) => [Number(row.merchant_id), presentRow(row)]))
}

function presentRow({
  peers,
  recent,
  good,
  bad,
  release_ms,
  ratings,
  good_ratings,
}: Row): MerchantStatistics {
  return {
    peers,
    recentDeals: recent,
    completedPpm: shareOf(good, good + bad),
    releaseMs: numberOrNull(release_ms),
    ratings,
    goodRatingPpm: shareOf(good_ratings, ratings),
  }
}

/** Returns a share in parts per million, rounded down; 0 of nothing. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 1_000_000) / whole)
}
