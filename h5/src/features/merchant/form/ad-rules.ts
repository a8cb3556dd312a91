import type { RequestOf } from '@halyard/api/client'
import { formatUnits, parseUnits } from '@halyard/money'
import type { FiatCode } from '@halyard/formulas'
import { compareDecimals } from '@halyard/ui'
import { collectErrors, type FieldError, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import type { AdSide, OwnAd } from '../ads/own-ad.ts'
import type { FiatCoin } from '../fiat-config.ts'
import { toLocalTime, toUtcMinute } from './local-hours.ts'

/** The contents of the form. Amounts and prices are decimal texts, times of day local. */
export interface AdValues {
  readonly side: AdSide
  readonly currencyId: number
  readonly fiat: FiatCode
  readonly priceKind: 'fixed' | 'floating'
  readonly price: string
  /** Percent of the index. */
  readonly percent: string
  readonly amountMin: string
  readonly amountMax: string
  readonly left: string
  readonly source: 'fiat' | 'coin'
  readonly cardIds: readonly number[]
  readonly payMinutes: number
  readonly isAlwaysOpen: boolean
  readonly opens: string
  readonly closes: string
  readonly terms: string
}

const FIELDS = ['price', 'amountMin', 'amountMax', 'left', 'cards', 'hours', 'terms'] as const
export type AdField = (typeof FIELDS)[number]

/** The times to pay that can be chosen, in minutes. */
export const PAY_MINUTES = [15, 30, 45, 60] as const

export const TERMS_MAX = 500

/** The limits of a floating price, in percent of the index. */
export const PERCENT_MIN = '50'
export const PERCENT_MAX = '150'
/** Decimals of a percentage that is sent in parts per million. */
export const PERCENT_DECIMALS = 4

/** An error of the form, with the amount and the coin that its text names. */
export interface AdError
  extends FieldError<
    | 'amountRequired'
    | 'priceRequired'
    | 'percentRange'
    | 'minTooSmall'
    | 'maxBelowMin'
    | 'leftBelowMax'
    | 'cardsRequired'
    | 'hoursRequired'
    | 'hoursEqual'
  > {
  readonly limit?: string
  readonly coin?: string
}

/** Returns the form of an advertisement; `ahead` is the local time less UTC, in minutes. */
export function startEdit(ad: OwnAd, ahead: number): AdValues {
  const isAlwaysOpen = ad.opensMinute === ad.closesMinute
  return {
    side: ad.side,
    currencyId: ad.currencyId,
    fiat: ad.fiat,
    priceKind: ad.price === undefined ? 'floating' : 'fixed',
    price: ad.price ?? '',
    percent: ad.indexPpm === undefined ? '100' : percentOf(ad.indexPpm),
    amountMin: ad.amountMin,
    amountMax: ad.amountMax,
    left: ad.left,
    source: ad.source,
    cardIds: ad.cardIds,
    payMinutes: ad.payMinutes,
    isAlwaysOpen,
    opens: isAlwaysOpen ? '09:00' : toLocalTime(ad.opensMinute, ahead),
    closes: isAlwaysOpen ? '18:00' : toLocalTime(ad.closesMinute, ahead),
    terms: ad.terms,
  }
}

/** Returns the form of a new advertisement. */
export function startNew(currencyId: number, fiat: FiatCode, cardIds: readonly number[]): AdValues {
  return {
    side: 'sell',
    currencyId,
    fiat,
    priceKind: 'fixed',
    price: '',
    percent: '100',
    amountMin: '',
    amountMax: '',
    left: '',
    source: 'fiat',
    cardIds,
    payMinutes: PAY_MINUTES[0],
    isAlwaysOpen: true,
    opens: '09:00',
    closes: '18:00',
    terms: '',
  }
}

/** Returns the fields of the form: who sells names cards. */
export function adFields({ side }: AdValues): readonly AdField[] {
  return side === 'sell' ? FIELDS : FIELDS.filter((field) => field !== 'cards')
}

/** Returns the errors of the invalid fields. */
export function findAdErrors(
  values: AdValues,
  coin: Pick<FiatCoin, 'name' | 'amountMin'>,
): FieldErrors<AdField, AdError> {
  return collectErrors(adFields(values), (field) => findError(field, values, coin))
}

function findError(
  field: AdField,
  values: AdValues,
  { name: coin, amountMin }: Pick<FiatCoin, 'name' | 'amountMin'>,
): AdError | undefined {
  switch (field) {
    case 'price':
      return priceError(values)
    case 'amountMin':
      return amountError(values.amountMin, { text: 'minTooSmall', limit: amountMin, coin })
    case 'amountMax':
      return amountError(values.amountMax, { text: 'maxBelowMin', limit: values.amountMin, coin })
    case 'left':
      return amountError(values.left, { text: 'leftBelowMax', limit: values.amountMax, coin })
    case 'cards':
      return values.cardIds.length === 0 ? { text: 'cardsRequired' } : undefined
    case 'hours':
      return hoursError(values)
    case 'terms':
      return undefined
  }
}

function priceError({ priceKind, price, percent }: AdValues): AdError | undefined {
  if (priceKind === 'fixed') return isPositive(price) ? undefined : { text: 'priceRequired', quiet: true }
  const isInRange =
    isPositive(percent) &&
    compareDecimals(percent, PERCENT_MIN) >= 0 &&
    compareDecimals(percent, PERCENT_MAX) <= 0
  return isInRange ? undefined : { text: 'percentRange' }
}

/** Returns the error of an amount that is missing, or below the limit of `below`. */
function amountError(amount: string, below: AdError & { readonly limit: string }): AdError | undefined {
  if (!isPositive(amount)) return { text: 'amountRequired', quiet: true }
  return isPositive(below.limit) && compareDecimals(amount, below.limit) < 0 ? below : undefined
}

function hoursError({ isAlwaysOpen, opens, closes }: AdValues): AdError | undefined {
  if (isAlwaysOpen) return undefined
  if (opens === '' || closes === '') return { text: 'hoursRequired', quiet: true }
  return opens === closes ? { text: 'hoursEqual' } : undefined
}

function isPositive(text: string): boolean {
  return /[1-9]/.test(text)
}

/** Returns a share of the index in percent: 1,010,000 parts per million is '101'. */
export function percentOf(ppm: number): string {
  return formatUnits(BigInt(ppm), PERCENT_DECIMALS)
}

/** Returns a percentage in parts per million; undefined if it is not a number. */
export function ppmOf(percent: string): number | undefined {
  const ppm = parseUnits(percent, PERCENT_DECIMALS)
  return ppm === undefined ? undefined : Number(ppm)
}

/** Returns the price of the form as an advertisement stores it: fixed, or a share of the index. */
export function enteredPrice({ priceKind, price, percent }: AdValues): Pick<OwnAd, 'price' | 'indexPpm'> {
  return priceKind === 'fixed'
    ? { price: isPositive(price) ? price : undefined, indexPpm: undefined }
    : { price: undefined, indexPpm: ppmOf(percent) }
}

/** Returns the terms as sent. `ahead` is the local time less UTC, in minutes. */
export function termsRequest(values: AdValues, ahead: number): Omit<RequestOf<'legalnew/edit'>, 'id'> {
  const { price, indexPpm } = enteredPrice(values)
  const [opens, closes] = values.isAlwaysOpen
    ? [0, 0]
    : [toUtcMinute(values.opens, ahead) ?? 0, toUtcMinute(values.closes, ahead) ?? 0]
  return {
    ...(price === undefined ? {} : { price }),
    ...(indexPpm === undefined ? {} : { index_ppm: indexPpm }),
    min_number: values.amountMin,
    max_number: values.amountMax,
    left: values.left,
    pay_minutes: values.payMinutes,
    from: values.source,
    ...(values.side === 'sell' ? { card_ids: values.cardIds.join(',') } : {}),
    terms: values.terms.trim(),
    opens_minute: String(opens),
    closes_minute: String(closes),
  }
}

const WIRE_FIELDS: Readonly<Record<string, AdField>> = {
  price: 'price',
  index_ppm: 'price',
  min_number: 'amountMin',
  max_number: 'amountMax',
  left: 'left',
  card_ids: 'cards',
  opens_minute: 'hours',
  closes_minute: 'hours',
  terms: 'terms',
}

/** Returns the field of the form that a rejected request's field belongs to. */
export function adFieldOf({ field }: { readonly field?: string }): string | undefined {
  return field === undefined ? undefined : WIRE_FIELDS[field]
}
