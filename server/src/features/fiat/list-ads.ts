import { MAX_AMOUNT, parseUnits } from '@halyard/money'
import { FIAT_DECIMALS, type FiatCode, fiatTotalOf } from '@halyard/formulas'
import { type RawBuilder, sql } from 'kysely'
import { FIAT_ADS, type FiatAd } from '../../engine/index.ts'
import { blockBetween } from '../../fiat/blocks.ts'
import { readFiatPrices } from '../../fiat/ad-prices.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Context, Handler } from './context.ts'
import { currencyOf } from './present.ts'
import { presentAds } from './queries.ts'

/** The most advertisements that one reading sorts. */
const SORTED_MAX = 2_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The core's limit of unpaid deals a day, beyond which a merchant who buys is not available. */
const ABANDONED_PER_DAY = 3

interface Filter {
  readonly type?: 'sell' | 'buy' | undefined
  readonly currency_id?: number | undefined
  readonly fiat?: FiatCode | undefined
  readonly number?: string | undefined
  readonly amount?: string | undefined
}

/** Lists what the core would accept now, apart from limits of the customer. */
export const listAds: Handler<'legalnew/list'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const wanted = wantedOf(ctx, request)
  const [ads, prices] = await Promise.all([
    findTakeableAds(ctx, request, session?.userId),
    readFiatPrices(ctx.db, ctx.now()),
  ])
  const sorted = ads
    .map((ad) => ({ ad, price: prices.priceOf(ad) }))
    .filter(({ ad, price }) => price !== undefined && fits(ctx, ad, price, wanted))
    .toSorted(byBestPrice)
    .slice(page.offset, page.offset + page.limit + 1)
    .map(({ ad }) => ad)
  return presentPage(page, await presentAds(ctx, sorted, prices), (ad) => ad)
}

interface Priced {
  readonly ad: FiatAd
  readonly price: bigint | undefined
}

/**
 * Orders by coin, fiat currency and side; then the cheapest first of those that sell, and the dearest first of those
 * that buy.
 */
function byBestPrice(a: Priced, b: Priced): number {
  if (a.ad.currencyId !== b.ad.currencyId) return a.ad.currencyId - b.ad.currencyId
  if (a.ad.fiat !== b.ad.fiat) return a.ad.fiat < b.ad.fiat ? -1 : 1
  if (a.ad.side !== b.ad.side) return a.ad.side === 'sell' ? -1 : 1
  const [left, right] = [a.price ?? 0n, b.price ?? 0n]
  if (left === right) return a.ad.id - b.ad.id
  return left < right === (a.ad.side === 'sell') ? -1 : 1
}

/** The limits of a filter, in units of the coin and of the fiat currency. */
interface Wanted {
  readonly quantity: bigint | undefined
  readonly total: bigint | undefined
}

/** The highest sum of fiat money that can be asked for, in its units. */
const TOTAL_MAX = 1_000_000_000_000_000n

/** Parses the filters by amount. Throws unless they name the coin or the fiat currency, with its decimals. */
function wantedOf({ catalogue }: Context, { number, amount, currency_id, fiat }: Filter): Wanted {
  if (number !== undefined && currency_id === undefined) throw new CallError('missing_field', 'currency_id')
  if (amount !== undefined && fiat === undefined) throw new CallError('missing_field', 'fiat')
  const currency = currency_id === undefined ? undefined : catalogue.currency(currency_id)
  if (number !== undefined && !currency) throw new CallError('currency_must_be_known', 'currency_id')
  const quantity = number === undefined || !currency ? undefined : unitsOrThrow(currency, number, 'number')
  const total =
    amount === undefined || fiat === undefined ? undefined : parseUnits(amount, FIAT_DECIMALS[fiat])
  if (amount !== undefined && (total === undefined || total > TOTAL_MAX))
    throw new CallError('invalid_field', 'amount')
  if (quantity !== undefined && quantity > MAX_AMOUNT) throw new CallError('invalid_field', 'number')
  return { quantity, total }
}

/** Returns whether a deal of the wanted quantity or sum is within the limits of an advertisement. */
function fits({ catalogue }: Context, ad: FiatAd, price: bigint, { quantity, total }: Wanted): boolean {
  const most = ad.left < ad.quantityMax ? ad.left : ad.quantityMax
  if (quantity !== undefined && (quantity < ad.quantityMin || quantity > most)) return false
  if (total === undefined) return true
  const { decimals: coinDecimals } = currencyOf(catalogue, ad.currencyId)
  const totalOf = (units: bigint) => fiatTotalOf({ quantity: units, coinDecimals, price, fiat: ad.fiat })
  return total >= totalOf(ad.quantityMin) && total <= totalOf(most)
}

/**
 * Finds the advertisements of merchants who can trade now: not frozen, still merchants, within their hours, with the coins
 * to sell, and not blocked. `left` is no more than the coins that the merchant has.
 */
async function findTakeableAds(
  { db, now }: Context,
  filter: Filter,
  viewerId: number | undefined,
): Promise<FiatAd[]> {
  const at = now()
  const { rows } = await sql<Parameters<typeof FIAT_ADS.read>[0]>`
    select ad.id, ad.merchant_id, ad.side, ad.currency_id, ad.fiat, ad.price, ad.index_ppm, ad.quantity_min,
      ad.quantity_max, ad.pay_within_ms, ad.source, ad.status, ad.version,
      case when ad.side = 'sell' then least(ad.remaining, account.available) else ad.remaining end as remaining
    from fiat_ad ad
      join fiat_coin coin on coin.currency_id = ad.currency_id and coin.status = 'open'
      join fiat_trader trader on trader.customer_id = ad.merchant_id and trader.is_merchant
      join customer merchant on merchant.id = ad.merchant_id and merchant.verification >= 2
        and not merchant.frozen_by_owner and not merchant.frozen_by_operator
      left join fiat_ad_detail detail on detail.ad_id = ad.id
      left join account on account.owner_id = ad.merchant_id and account.kind = ad.source
        and account.currency_id = ad.currency_id
    where ad.status = 'open' and ad.remaining >= ad.quantity_min
      and case ad.side
        when 'sell' then merchant.hold_until <= ${at} and coalesce(account.available, 0) >= ad.quantity_min
        else trader.abandoned_day <> ${Math.floor(at / DAY_MS)} or trader.abandoned_that_day < ${ABANDONED_PER_DAY}
      end
      and ${isWithinHours(Math.floor(at / MINUTE_MS) % 1_440)}
      and ${filterOf(filter)}
      and ${viewerId === undefined ? sql`true` : isOfferedTo(viewerId)}
    order by ad.id limit ${SORTED_MAX}`.execute(db)
  return rows.map(FIAT_ADS.read)
}

function isWithinHours(minute: number): RawBuilder<unknown> {
  return sql`(detail.opens_minute is null or detail.opens_minute = detail.closes_minute
    or (detail.opens_minute < detail.closes_minute and ${minute} between detail.opens_minute and detail.closes_minute - 1)
    or (detail.opens_minute > detail.closes_minute and not ${minute} between detail.closes_minute and detail.opens_minute - 1))`
}

function filterOf({ type, currency_id, fiat }: Filter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(type === undefined ? [] : [sql`ad.side = ${type}`]),
      ...(currency_id === undefined ? [] : [sql`ad.currency_id = ${currency_id}`]),
      ...(fiat === undefined ? [] : [sql`ad.fiat = ${fiat}`]),
    ],
    sql` and `,
  )
}

function isOfferedTo(viewerId: number): RawBuilder<unknown> {
  return sql`ad.merchant_id <> ${viewerId} and not ${blockBetween(sql`${viewerId}::bigint`, sql`ad.merchant_id`)}`
}
