import type { PriceAlert as WireAlert } from '@halyard/api/client'
import { parseUnits } from '@halyard/money'
import { compareDecimals } from '@halyard/ui'
import { collectErrors, type FieldErrors } from '../../lib/forms/form-errors.ts'

/** The decimals of a percentage in parts per million. */
const PERCENT_DECIMALS = 4

/** `percent`: the price moves by a share of its present value, up or down. */
export type AlertKind = 'above' | 'below' | 'percent'

/** A price alert of the customer. */
export interface PriceAlert {
  readonly id: number
  readonly pair: string
  readonly kind: AlertKind
  /** A price; for `percent` a percentage. */
  readonly target: string
  readonly isRepeated: boolean
  readonly isActive: boolean
  /** When it fired last, in epoch milliseconds. */
  readonly firedAt: number | undefined
}

/** Parses an alert of the wire. */
export function toPriceAlert({ id, pair, kind, target, repeat, is_active, fired_at }: WireAlert): PriceAlert {
  return { id, pair, kind, target, isRepeated: repeat, isActive: is_active, firedAt: fired_at ?? undefined }
}

/** Returns a percentage in parts per million: '0.5' is 5,000. */
export function percentPpm(target: string): bigint {
  return parseUnits(target, PERCENT_DECIMALS) ?? 0n
}

/** The values of the form for a new alert. */
export interface AlertValues {
  readonly kind: AlertKind
  readonly target: string
  readonly isRepeated: boolean
}

/** Returns the values for an alert at a price, on its side of the last one. */
export function alertAt(price: string, lastPrice: string): AlertValues {
  const kind = compareDecimals(price, lastPrice) < 0 ? 'below' : 'above'
  return { kind, target: price, isRepeated: false }
}

/** Parses a price of a link. */
export function parsePrice(text: string | null): string | undefined {
  return text !== null && /^[0-9]{1,20}(\.[0-9]{1,20})?$/.test(text) ? text : undefined
}

export const ALERT_FIELDS = ['target'] as const

const PERCENT_MIN = '0.1'
const PERCENT_MAX = '90'

/** Returns the error of the target: a price on its side of the last one, or a percentage from 0.1 to 90. */
export function findAlertErrors({ kind, target }: AlertValues, lastPrice: string): FieldErrors<'target'> {
  return collectErrors(ALERT_FIELDS, () => {
    if (!/[1-9]/.test(target))
      return { text: kind === 'percent' ? 'percentRequired' : 'priceRequired', quiet: true }
    if (kind === 'percent') {
      const isOffered = compareDecimals(target, PERCENT_MIN) >= 0 && compareDecimals(target, PERCENT_MAX) <= 0
      return isOffered ? undefined : { text: 'percentRange' }
    }
    const side = compareDecimals(target, lastPrice)
    if (kind === 'above' && side <= 0) return { text: 'mustBeAbove' }
    return kind === 'below' && side >= 0 ? { text: 'mustBeBelow' } : undefined
  })
}
