import type { CurrencyId, CustomerId } from '../ids.ts'

/** The share of an inviter without a share of their own: 20 %. */
export const REBATE_SHARE_PPM = 200_000

/**
 * The largest share: 50 %. Customers who invite each other's accounts and trade among themselves therefore always pay
 * more in fees than they receive in rebates.
 */
export const REBATE_SHARE_MAX_PPM = 500_000

/** Who invited a customer. Never changes. */
export interface Referral {
  readonly id: CustomerId
  readonly inviterId: CustomerId
  /** When it was recorded, in epoch milliseconds. */
  readonly at: number
}

/** An inviter's own share of the fees of their invitees. */
export interface RebateShare {
  readonly id: CustomerId
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
    /** By inviter. */
    readonly shares: Map<CustomerId, RebateShare>
    /** By `rebateMarkKey`. */
    readonly marks: Map<string, RebateMark>
    /** The inviters of `referrals`. */
    readonly inviters: Set<CustomerId>
    /** Rows changed since the last drain. */
    readonly changed: {
      readonly referrals: Map<CustomerId, Referral>
      readonly shares: Map<CustomerId, RebateShare>
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

/** Adds a referral: a new one, or a restored one. */
export function addReferral({ referrals, inviters }: ReferralState['referral'], row: Referral): void {
  referrals.set(row.id, row)
  inviters.add(row.inviterId)
}

/** Returns an inviter's share of fees, in parts per million. */
export function rebateShareOf({ referral }: ReferralState, inviterId: CustomerId): number {
  return referral.shares.get(inviterId)?.sharePpm ?? REBATE_SHARE_PPM
}
