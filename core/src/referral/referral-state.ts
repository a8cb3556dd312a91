import type { CurrencyId, CustomerId } from '../ids.ts'

/** A UTC day. */
export const DAY_MS = 86_400_000

/** The share of an inviter without a share of their own: 20 %. */
export const REBATE_SHARE_PPM = 200_000

/**
 * The largest share: 50 %. Customers who invite each other's accounts and trade among themselves therefore always pay
 * more in fees than they receive in rebates.
 */
export const REBATE_SHARE_MAX_PPM = 500_000

/** The inviter of a customer. Never changes. */
export interface Referral {
  readonly id: CustomerId
  readonly inviterId: CustomerId
  /** When it was recorded, in epoch milliseconds. */
  readonly at: number
}

/** An inviter's own share of the fees that their invitees pay from a UTC day on, until that of the next one. */
export interface RebateShare {
  readonly inviterId: CustomerId
  /** The UTC day after that of the change, counted from 1970. */
  readonly fromDay: number
  /** In parts per million. */
  readonly sharePpm: number
}

/** The last UTC day whose rebate was credited for an invitee in a currency, counted from 1970. */
export interface RebateMark {
  readonly inviteeId: CustomerId
  readonly currencyId: CurrencyId
  readonly day: number
}

/** The state of referral. */
export interface ReferralState {
  readonly referral: {
    /** By invitee. */
    readonly referrals: Map<CustomerId, Referral>
    /** By inviter, in ascending order of `fromDay`. All are kept, because a day may be credited at any later time. */
    readonly shares: Map<CustomerId, RebateShare[]>
    /** By `rebateMarkKey`. */
    readonly marks: Map<string, RebateMark>
    /** The inviters of `referrals`. */
    readonly inviters: Set<CustomerId>
    /** Rows changed since the last drain. */
    readonly changed: {
      readonly referrals: Map<CustomerId, Referral>
      /** By `rebateShareKey`. */
      readonly shares: Map<string, RebateShare>
      readonly marks: Map<string, RebateMark>
    }
  }
}

export function createReferral(): ReferralState {
  return {
    referral: {
      referrals: new Map(),
      shares: new Map(),
      marks: new Map(),
      inviters: new Set(),
      changed: { referrals: new Map(), shares: new Map(), marks: new Map() },
    },
  }
}

/** Returns the key of `marks`. */
export function rebateMarkKey({
  inviteeId,
  currencyId,
}: Pick<RebateMark, 'inviteeId' | 'currencyId'>): string {
  return `${inviteeId}:${currencyId}`
}

/** Returns the key of `changed.shares`. */
export function rebateShareKey({ inviterId, fromDay }: Pick<RebateShare, 'inviterId' | 'fromDay'>): string {
  return `${inviterId}:${fromDay}`
}

/** Adds a share that is in force later than the inviter's others, or replaces the last one of the same day. */
export function addRebateShare({ shares }: ReferralState['referral'], row: RebateShare): void {
  const own = shares.get(row.inviterId) ?? []
  if (own.at(-1)?.fromDay === row.fromDay) own.pop()
  own.push(row)
  shares.set(row.inviterId, own)
}

/** Adds a referral: a new one, or a restored one. */
export function addReferral({ referrals, inviters }: ReferralState['referral'], row: Referral): void {
  referrals.set(row.id, row)
  inviters.add(row.inviterId)
}

/** Returns the share of an inviter in force on a UTC day, in parts per million. */
export function rebateShareOf({ referral }: ReferralState, inviterId: CustomerId, day: number): number {
  const shares = referral.shares.get(inviterId) ?? []
  return shares.findLast(({ fromDay }) => fromDay <= day)?.sharePpm ?? REBATE_SHARE_PPM
}
