import type { ErrorCode } from '@halyard/api'
import { formatUnits, parseUnits } from '@halyard/money'
import { FIAT_PRICE_DECIMALS } from '@halyard/formulas'
import { refuseHalted } from '../../halts/refuse-halted.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import type { Answer, CurrencyConfig, FiatAd } from '../../engine/index.ts'
import { isBlocked } from '../../fiat/blocks.ts'
import { topUpOf, unitsOrThrow } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'
import { hoursUntil } from '../../platform/hours-until.ts'
import type { Context, Handler } from './context.ts'
import { currencyOf } from './present.ts'
import { findAd, findAdCards, presentDealTo } from './queries.ts'

export const openDeal: Handler<'legalnew/deal/add'> = async (ctx, caller) => {
  const { request, session } = caller
  const customerId = session.userId
  const { id: adId, version, from: source = 'fiat' } = request
  const ad = await findAd(ctx, adId)
  if (!request.number) throw new CallError('amount_required', 'number')
  const currency = currencyOf(ctx.catalogue, ad.currencyId)
  const quantity = unitsOrThrow(currency, request.number, 'number')
  const priceLimit = parseUnits(request.price, FIAT_PRICE_DECIMALS)
  if (priceLimit === undefined) throw new CallError('price_step_wrong', 'price')
  await rejectClosedHours(ctx, adId)
  // A blocked customer learns only that the merchant is not available.
  if (await isBlocked(ctx.db, customerId, ad.merchantId))
    throw new CallError('fiat_merchant_unavailable', 'id')
  const cardId = await cardOf(ctx, ad, customerId, request.card_id)
  if (ad.side === 'buy') {
    if (request.pass === undefined) throw new CallError('missing_field', 'pass')
    await ctx.auth.fundPassword.check(customerId, request.pass)
  }
  const answer = await ctx.engine.submit(
    {
      kind: 'openDeal',
      customerId,
      adId,
      version,
      quantity,
      priceLimit: priceLimit as typeof quantity,
      source,
      ...topUpOf(currency, request),
      cardId,
    },
    { customerId, ...caller.once },
  )
  refuseHalted(answer)
  if (!answer.ok) throw rejectionOf(answer, currency, ctx.now())
  return presentDealTo(ctx, answer.fiatDeal, customerId)
}

/** Returns the seller's card that the buyer pays to: one of the advertisement, or one of the customer who sells. */
async function cardOf(ctx: Context, ad: FiatAd, customerId: number, cardId: number | undefined) {
  if (ad.side === 'sell') {
    const offered = await findAdCards(ctx, ad.id)
    const chosen = cardId ?? offered[0]
    if (chosen === undefined || !offered.includes(chosen))
      throw new CallError('card_must_be_known', 'card_id')
    return chosen
  }
  if (cardId === undefined) throw new CallError('fiat_card_is_required', 'card_id')
  const card = await ctx.db
    .selectFrom('bank_card')
    .select('id')
    .where('id', '=', String(cardId))
    .where('user_id', '=', String(customerId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!card) throw new CallError('card_must_be_known', 'card_id')
  return cardId
}

/** Throws while the merchant's hours are over. */
async function rejectClosedHours({ db, now }: Context, adId: number): Promise<void> {
  const hours = await db
    .selectFrom('fiat_ad_detail')
    .select(['opens_minute', 'closes_minute'])
    .where('ad_id', '=', String(adId))
    .executeTakeFirst()
  if (!hours || hours.opens_minute === hours.closes_minute) return
  const { opens_minute: opens, closes_minute: closes } = hours
  const minute = Math.floor(now() / 60_000) % 1_440
  const isOpen = opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes
  if (!isOpen) throw new CallError('fiat_ad_must_be_open', 'id')
}

/** The request field that a rejection refers to. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  fiat_ad_has_changed: 'version',
  fiat_ad_must_have_left: 'number',
  fiat_newcomer_limit_reached: 'number',
  fiat_price_has_changed: 'price',
  fiat_quantity_too_large: 'number',
  fiat_quantity_too_small: 'number',
  insufficient_balance: 'number',
}

/** Builds the error of a rejection, with the limit or the hours that its message names. */
function rejectionOf(
  { reject, limit, until }: Extract<Answer, { ok: false }>,
  currency: CurrencyConfig,
  now: number,
): CallError {
  const code = codeOf(reject)
  return new CallError(code, FIELDS[code], {
    ...(limit === undefined ? {} : { coin: `${formatUnits(limit, currency.decimals)} ${currency.name}` }),
    ...(until === undefined ? {} : { hours: String(hoursUntil(until, now)) }),
  })
}
