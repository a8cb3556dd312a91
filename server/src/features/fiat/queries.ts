import { sql } from 'kysely'
import { FIAT_ADS, FIAT_DEALS, type FiatAd, type FiatDeal } from '../../engine/index.ts'
import { openCard } from '../../custody/addresses/bank-card.ts'
import { CallError } from '../../platform/call-error.ts'
import { openPerson } from '../../verification/person.ts'
import type { Context } from './context.ts'
import { type AdDetail, type Names, presentAd, presentDeal } from './present.ts'

/** Finds a deal of a customer. Throws the same for a deal of others as for an unknown one. */
export async function findDeal(
  { db }: Pick<Context, 'db'>,
  id: number,
  customerId: number,
): Promise<FiatDeal> {
  const row = await db
    .selectFrom('fiat_deal')
    .selectAll()
    .where('id', '=', String(id))
    .where((side) =>
      side.or([side('buyer_id', '=', String(customerId)), side('seller_id', '=', String(customerId))]),
    )
    .executeTakeFirst()
  if (!row) throw new CallError('fiat_deal_must_be_open', 'id')
  return FIAT_DEALS.read(row)
}

export async function findAd({ db }: Pick<Context, 'db'>, id: number): Promise<FiatAd> {
  const row = await db.selectFrom('fiat_ad').selectAll().where('id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('fiat_ad_must_be_known', 'id')
  return FIAT_ADS.read(row)
}

/** Returns the ids of the cards of an advertisement. */
export async function findAdCards({ db }: Pick<Context, 'db'>, adId: number): Promise<number[]> {
  const row = await db
    .selectFrom('fiat_ad_detail')
    .select('card_ids')
    .where('ad_id', '=', String(adId))
    .executeTakeFirst()
  return (row?.card_ids ?? []).map(Number)
}

/** Presents advertisements with their terms and the statistics of their merchants. */
export async function presentAds(ctx: Context, ads: readonly FiatAd[]) {
  const details = await Promise.all(ads.map((ad) => findDetail(ctx, ad)))
  return ads.map((ad, index) => presentAd(ctx.catalogue, ad, details[index] as AdDetail))
}

/** Presents advertisements to their merchant, with the cards and the account that an edit sends again. */
export async function presentOwnAds(ctx: Context, ads: readonly FiatAd[]) {
  const shown = await presentAds(ctx, ads)
  const sources = new Map(ads.map(({ id, source }) => [id, source]))
  const rows = ads.length === 0 ? [] : await findCardsOf(ctx, [...sources.keys()])
  const cards = new Map(rows.map((row) => [Number(row.ad_id), row.card_ids.map(Number)]))
  return shown.map((ad) => ({
    ...ad,
    from: sources.get(ad.id) ?? 'fiat',
    card_ids: cards.get(ad.id) ?? [],
  }))
}

function findCardsOf({ db }: Context, adIds: readonly number[]) {
  return db
    .selectFrom('fiat_ad_detail')
    .select(['ad_id', 'card_ids'])
    .where('ad_id', 'in', adIds.map(String))
    .execute()
}

async function findDetail({ db }: Context, { id, merchantId }: FiatAd): Promise<AdDetail> {
  const { rows } = await sql<{
    terms: string | null
    opens_minute: number | null
    closes_minute: number | null
    nickname: string
    peers: number
    completed: number
    ended: number
  }>`
    select detail.terms, detail.opens_minute, detail.closes_minute, app_user.nickname,
      count(distinct case when deal.status = 'completed' then
        case when deal.buyer_id = ${merchantId} then deal.seller_id else deal.buyer_id end end)::int as peers,
      count(deal.id) filter (where deal.status = 'completed')::int as completed,
      count(deal.id) filter (where deal.status in ('completed', 'returned')
        or (deal.status = 'cancelled' and deal.buyer_id = ${merchantId}))::int as ended
    from app_user
      left join fiat_ad_detail detail on detail.ad_id = ${id}
      left join fiat_deal deal on deal.merchant_id = app_user.id
    where app_user.id = ${merchantId}
    group by detail.terms, detail.opens_minute, detail.closes_minute, app_user.nickname`.execute(db)
  const [row] = rows
  return {
    terms: row?.terms ?? '',
    opensMinute: row?.opens_minute ?? 0,
    closesMinute: row?.closes_minute ?? 0,
    merchantName: row?.nickname ?? '',
    peers: row?.peers ?? 0,
    goodPpm: row && row.ended > 0 ? Math.floor((row.completed * 1_000_000) / row.ended) : 0,
  }
}

/** Presents a deal to one of its sides, with the verified names of both. */
export async function presentDealTo(ctx: Context, deal: FiatDeal, viewerId: number) {
  const names = await findNames(ctx, deal)
  return presentDeal(ctx.catalogue, deal, { viewerId, names, now: ctx.now() })
}

async function findNames(ctx: Context, { buyerId, sellerId }: FiatDeal): Promise<Names> {
  const [buyer, seller] = await Promise.all([buyerId, sellerId].map((id) => findVerifiedName(ctx, id)))
  return { buyer: buyer ?? '', seller: seller ?? '' }
}

/** Returns the verified name of a customer; empty if none is stored. */
async function findVerifiedName({ db, config }: Context, userId: number): Promise<string> {
  const row = await db
    .selectFrom('verification')
    .select('person')
    .where('user_id', '=', String(userId))
    .where('level', '=', 1)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return row?.person ? openPerson(config.secret, userId, row.person).name : ''
}

/** Returns the seller's card of a deal, and logs who looked. */
export async function lookAtCard(ctx: Context, deal: FiatDeal, viewer: { userId: number; ip: string }) {
  const row = await ctx.db
    .selectFrom('bank_card')
    .selectAll()
    .where('id', '=', String(deal.cardId))
    .where('user_id', '=', String(deal.sellerId))
    .executeTakeFirst()
  if (!row) return null
  await ctx.db
    .insertInto('fiat_card_view')
    .values({ deal_id: deal.id, viewer_id: viewer.userId, ip: viewer.ip, at: ctx.now() })
    .execute()
  const { full_name, bank, card_number, iban, swift_code } = openCard(ctx.config.secret, row)
  return { full_name, bank, card_number, iban: iban || null, swift_code }
}

/** Returns the timeline of a deal, oldest first. */
export async function findTimeline({ db }: Pick<Context, 'db'>, dealId: number) {
  const rows = await db
    .selectFrom('fiat_deal_event')
    .select(['event', 'actor', 'status', 'at'])
    .where('deal_id', '=', String(dealId))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}
