import { FIAT_ADS, FIAT_DEALS, type FiatAd, type FiatDeal } from '../../engine/index.ts'
import { openCard } from '../../custody/addresses/bank-card.ts'
import { type FiatPrices, readFiatPrices } from '../../fiat/ad-prices.ts'
import { findStatistics } from '../../fiat/merchant-statistics.ts'
import { CallError } from '../../platform/call-error.ts'
import { findBanks } from './ad-banks.ts'
import type { Context } from './context.ts'
import { findNames } from '../../fiat/verified-names.ts'
import { presentAd, presentDeal } from './present.ts'

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

/** Presents advertisements with their terms, their prices now and the statistics of their merchants. */
export async function presentAds(ctx: Context, ads: readonly FiatAd[], prices?: FiatPrices) {
  if (ads.length === 0) return []
  const merchantIds = ads.map(({ merchantId }) => merchantId)
  const [current, details, banksOf, nicknames, statisticsOf] = await Promise.all([
    prices ?? readFiatPrices(ctx.db, ctx.now()),
    findDetails(
      ctx,
      ads.map(({ id }) => id),
    ),
    findBanks(ctx, ads),
    findNicknames(ctx, merchantIds),
    findStatistics(ctx, merchantIds),
  ])
  return ads.map((ad) =>
    presentAd(ctx.catalogue, ad, {
      nowPrice: current.priceOf(ad),
      ...(details.get(ad.id) ?? { terms: '', opensMinute: 0, closesMinute: 0 }),
      banks: banksOf(ad.id),
      merchantName: nicknames.get(ad.merchantId) ?? '',
      statistics: statisticsOf(ad.merchantId),
    }),
  )
}

async function findDetails({ db }: Context, adIds: readonly number[]) {
  const rows = await db
    .selectFrom('fiat_ad_detail')
    .select(['ad_id', 'terms', 'opens_minute', 'closes_minute'])
    .where('ad_id', 'in', adIds.map(String))
    .execute()
  return new Map(
    rows.map(({ ad_id, terms, opens_minute, closes_minute }) => [
      Number(ad_id),
      { terms, opensMinute: opens_minute, closesMinute: closes_minute },
    ]),
  )
}

async function findNicknames({ db }: Context, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'nickname'])
    .where('id', 'in', userIds.map(String))
    .execute()
  return new Map(rows.map(({ id, nickname }) => [Number(id), nickname]))
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

/** Presents a deal to one of its sides, with the verified names of both. */
export async function presentDealTo(ctx: Context, deal: FiatDeal, viewerId: number) {
  const [presented] = await presentDealsTo(ctx, [deal], viewerId)
  if (!presented) throw new Error(`deal ${deal.id} was not presented`)
  return presented
}

/** Presents deals to one of their sides, with the names of both and the merchant's terms. */
export async function presentDealsTo(ctx: Context, deals: readonly FiatDeal[], viewerId: number) {
  if (deals.length === 0) return []
  const sides = deals.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])
  const [nameOf, nicknames, details] = await Promise.all([
    findNames(ctx, sides),
    findNicknames(ctx, sides),
    findDetails(
      ctx,
      deals.map(({ adId }) => adId),
    ),
  ])
  const now = ctx.now()
  return deals.map((deal) => {
    const names = { buyer: nameOf(deal.buyerId), seller: nameOf(deal.sellerId) }
    const peerName = nicknames.get(viewerId === deal.buyerId ? deal.sellerId : deal.buyerId) ?? ''
    const terms = details.get(deal.adId)?.terms ?? ''
    return presentDeal(ctx.catalogue, deal, { viewerId, names, peerName, terms, now })
  })
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

/** Returns the caller's rating of a deal; `null` without one. */
export async function findRating(
  { db }: Pick<Context, 'db'>,
  dealId: number,
  raterId: number,
): Promise<boolean | null> {
  const row = await db
    .selectFrom('fiat_rating')
    .select('is_good')
    .where('deal_id', '=', String(dealId))
    .where('rater_id', '=', String(raterId))
    .executeTakeFirst()
  return row?.is_good ?? null
}

/** Returns whether a customer has blocked the other side of a deal. */
export async function hasBlocked(
  { db }: Pick<Context, 'db'>,
  { buyerId, sellerId }: FiatDeal,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('fiat_block')
    .select('blocked_id')
    .where('user_id', '=', String(userId))
    .where('blocked_id', '=', String(buyerId === userId ? sellerId : buyerId))
    .executeTakeFirst()
  return row !== undefined
}
