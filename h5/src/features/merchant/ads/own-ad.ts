import type { OwnFiatAdInfo } from '@halyard/api/client'
import type { FiatCode } from '@halyard/formulas'
import { knownWord } from '../../../lib/calls/word-for.ts'

/** Acts of the merchant with the coins. */
export const AD_SIDES = ['sell', 'buy'] as const
export type AdSide = (typeof AD_SIDES)[number]

export const AD_STATUSES = ['open', 'paused', 'closed'] as const
export type AdStatus = (typeof AD_STATUSES)[number]

/** An advertisement as its merchant sees it. Amounts and prices are decimal texts. */
export interface OwnAd {
  readonly id: number
  readonly side: AdSide
  readonly currencyId: number
  readonly currency: string
  readonly decimals: number
  readonly fiat: FiatCode
  /** The fixed price of one coin; undefined if it floats. */
  readonly price: string | undefined
  /** The share of the index in parts per million; undefined if the price is fixed. */
  readonly indexPpm: number | undefined
  readonly amountMin: string
  readonly amountMax: string
  /** Quantity that can still be dealt. */
  readonly left: string
  readonly payMinutes: number
  /** The account that sells. */
  readonly source: 'fiat' | 'coin'
  /** The bound cards that buyers may pay to; empty if the merchant buys. */
  readonly cardIds: readonly number[]
  readonly terms: string
  /** Opening hours as minutes of the UTC day; always open if both are equal. */
  readonly opensMinute: number
  readonly closesMinute: number
  readonly status: AdStatus
}

/** Parses one of the merchant's advertisements. Throws for an unknown side or status. */
export function toOwnAd(wire: OwnFiatAdInfo): OwnAd {
  return {
    id: wire.id,
    side: knownWord(AD_SIDES, wire.type),
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    decimals: wire.decimals,
    fiat: wire.fiat,
    price: wire.price ?? undefined,
    indexPpm: wire.index_ppm ?? undefined,
    amountMin: wire.min_number,
    amountMax: wire.max_number,
    left: wire.left,
    payMinutes: wire.pay_minutes,
    source: wire.from,
    cardIds: wire.card_ids,
    terms: wire.terms,
    opensMinute: wire.opens_minute,
    closesMinute: wire.closes_minute,
    status: knownWord(AD_STATUSES, wire.status),
  }
}
