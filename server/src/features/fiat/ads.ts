import type { ParsedOf } from '@halyard/api'
import { parseUnits } from '@halyard/money'
import { FIAT_PRICE_DECIMALS } from '@halyard/formulas'
import { submit } from '../../calls/submit.ts'
import { type CurrencyConfig, FIAT_ADS, type FiatAd, type FiatAdTerms } from '../../engine/index.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Context, Handler } from './context.ts'
import { currencyOf } from './present.ts'
import { findAd, presentAds, presentOwnAds } from './queries.ts'

type Terms = Omit<ParsedOf<'legalnew/edit'>, 'id'>

export const listOwnAds: Handler<'legalnew/mine'> = async (ctx, { request, session: { userId } }) => {
  const page = pageOf(request)
  let query = ctx.db.selectFrom('fiat_ad').selectAll().where('merchant_id', '=', String(userId))
  if (request.status) query = query.where('status', '=', request.status)
  const rows = await query
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  const trader = await ctx.db
    .selectFrom('fiat_trader')
    .select('is_merchant')
    .where('id', '=', String(userId))
    .executeTakeFirst()
  const application = await ctx.db
    .selectFrom('fiat_application')
    .select(['status', 'reason'])
    .where('user_id', '=', String(userId))
    .executeTakeFirst()
  const ads = await presentOwnAds(ctx, rows.map(FIAT_ADS.read))
  return {
    ...presentPage(page, ads, (ad) => ad),
    merchant: trader?.is_merchant ?? false,
    application: application?.status ?? 'none',
    application_reason: application?.status === 'rejected' ? application.reason : '',
  }
}

export const publishAd: Handler<'legalnew/publish'> = async (ctx, caller) => {
  const { request, session } = caller
  const customerId = session.userId
  const currency = ctx.catalogue.currency(request.currency_id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  const { type: side, fiat } = request
  const detail = await detailOf(ctx, customerId, side, request)
  const terms = termsOf(currency, request)
  const command = { kind: 'publishAd', customerId, side, currencyId: currency.id, fiat, terms } as const
  const { fiatAd } = await submit(ctx, caller, customerId, command)
  return saveDetail(ctx, fiatAd, detail)
}

export const editAd: Handler<'legalnew/edit'> = async (ctx, caller) => {
  const { request, session } = caller
  const customerId = session.userId
  const { side, currencyId, merchantId } = await findAd(ctx, request.id)
  if (merchantId !== customerId) throw new CallError('fiat_ad_must_be_known', 'id')
  const detail = await detailOf(ctx, customerId, side, request)
  const terms = termsOf(currencyOf(ctx.catalogue, currencyId), request)
  const command = { kind: 'editAd', customerId, adId: request.id, terms } as const
  const { fiatAd } = await submit(ctx, caller, customerId, command)
  return saveDetail(ctx, fiatAd, detail)
}

export const pauseAd: Handler<'legalnew/pause'> = async (ctx, caller) => {
  const customerId = caller.session.userId
  const { id: adId, status } = caller.request
  const { fiatAd } = await submit(ctx, caller, customerId, { kind: 'setAdStatus', customerId, adId, status })
  return presentOne(ctx, fiatAd)
}

function termsOf(currency: CurrencyConfig, request: Terms): FiatAdTerms {
  const price = request.price === undefined ? undefined : parseUnits(request.price, FIAT_PRICE_DECIMALS)
  if (request.price !== undefined && price === undefined) throw new CallError('price_step_wrong', 'price')
  return {
    price: price as FiatAdTerms['price'],
    indexPpm: request.index_ppm,
    quantityMin: unitsOrThrow(currency, request.min_number, 'min_number'),
    quantityMax: unitsOrThrow(currency, request.max_number, 'max_number'),
    left: unitsOrThrow(currency, request.left, 'left'),
    payWithinMs: (request.pay_minutes ?? 15) * 60_000,
    source: request.from ?? 'fiat',
  }
}

interface Detail {
  readonly card_ids: string
  readonly terms: string
  readonly opens_minute: number
  readonly closes_minute: number
}

const MINUTES_OF_DAY = 1_440

/**
 * Parses the fields that the engine does not need. Throws unless a sale names own cards, and hours are within a day.
 */
async function detailOf(
  { db }: Context,
  customerId: number,
  side: FiatAd['side'],
  request: Terms,
): Promise<Detail> {
  const ids = [...new Set(request.card_ids?.split(',') ?? [])]
  if (side === 'sell' && ids.length === 0) throw new CallError('fiat_card_is_required', 'card_ids')
  if (ids.length > 0) {
    const cards = await db
      .selectFrom('bank_card')
      .select('id')
      .where('id', 'in', ids)
      .where('user_id', '=', String(customerId))
      .where('deleted_at', 'is', null)
      .execute()
    if (cards.length < ids.length) throw new CallError('card_must_be_known', 'card_ids')
  }
  const [opens_minute, closes_minute] = [
    Number(request.opens_minute ?? 0),
    Number(request.closes_minute ?? 0),
  ]
  if (opens_minute >= MINUTES_OF_DAY) throw new CallError('invalid_field', 'opens_minute')
  if (closes_minute >= MINUTES_OF_DAY) throw new CallError('invalid_field', 'closes_minute')
  return { card_ids: JSON.stringify(ids), terms: request.terms ?? '', opens_minute, closes_minute }
}

async function saveDetail(ctx: Context, ad: FiatAd, detail: Detail) {
  await ctx.db
    .insertInto('fiat_ad_detail')
    .values({ ad_id: ad.id, ...detail })
    .onConflict((conflict) => conflict.column('ad_id').doUpdateSet(detail))
    .execute()
  return presentOne(ctx, ad)
}

async function presentOne(ctx: Context, ad: FiatAd) {
  const [presented] = await presentAds(ctx, [ad])
  if (!presented) throw new Error(`advertisement ${ad.id} was not presented`)
  return presented
}
