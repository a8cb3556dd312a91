import type { FiatReject } from '../rejects.ts'

/** `cancelled` can be appealed until it ends. `completed` and `returned` are final. */
export const DEAL_STATES = ['unpaid', 'paid', 'disputed', 'cancelled', 'completed', 'returned'] as const
export type DealState = (typeof DEAL_STATES)[number]

/** Events of a deal. The last three are the clock's. */
export const DEAL_EVENTS = [
  'pay',
  'cancel',
  'release',
  'dispute',
  'appeal',
  'decideRelease',
  'decideReturn',
  'payTimeout',
  'releaseTimeout',
  'appealTimeout',
] as const
export type DealEvent = (typeof DEAL_EVENTS)[number]

/** A `stranger` is a customer on neither side. */
export const DEAL_ROLES = ['buyer', 'seller', 'stranger', 'operator', 'clock'] as const
export type DealRole = (typeof DEAL_ROLES)[number]

/** Movement of the coins: given to the buyer, returned to the seller, or nothing. */
export type EscrowMove = 'toBuyer' | 'toSeller' | 'none'

/** A transition. */
export interface DealStep {
  readonly to: DealState
  readonly escrow: EscrowMove
}

interface EventRule {
  readonly who: readonly DealRole[]
  /** The reason for a buyer, seller or operator who may not. */
  readonly otherwise: FiatReject
  readonly from: Partial<Record<DealState, DealStep>>
  /** The reason in all other states. */
  readonly elsewhere: FiatReject
}

/**
 * The whole life of a deal: no other code changes its state or its escrow. After `paid` nothing but an operator's
 * decision on a dispute returns the escrow: no timer and no act of the seller.
 */
export const DEAL_TABLE: Readonly<Record<DealEvent, EventRule>> = {
  pay: {
    who: ['buyer'],
    otherwise: 'fiat_buyer_only',
    from: { unpaid: { to: 'paid', escrow: 'none' } },
    elsewhere: 'fiat_deal_must_be_unpaid',
  },
  cancel: {
    who: ['buyer'],
    otherwise: 'fiat_buyer_only',
    from: { unpaid: { to: 'cancelled', escrow: 'toSeller' } },
    elsewhere: 'fiat_deal_must_be_unpaid',
  },
  release: {
    who: ['seller'],
    otherwise: 'fiat_seller_only',
    from: {
      paid: { to: 'completed', escrow: 'toBuyer' },
      // The sides have settled: the dispute closes.
      disputed: { to: 'completed', escrow: 'toBuyer' },
    },
    elsewhere: 'fiat_deal_must_be_paid',
  },
  dispute: {
    who: ['buyer', 'seller', 'operator'],
    otherwise: 'fiat_deal_must_be_open',
    from: { paid: { to: 'disputed', escrow: 'none' } },
    elsewhere: 'fiat_deal_must_be_paid',
  },
  appeal: {
    // An operator acts for a buyer who is frozen.
    who: ['buyer', 'operator'],
    otherwise: 'fiat_buyer_only',
    // A claim that costs nothing freezes nothing: a decision for the buyer takes the coins.
    from: { cancelled: { to: 'disputed', escrow: 'none' } },
    elsewhere: 'fiat_deal_must_be_cancelled',
  },
  decideRelease: {
    who: ['operator'],
    otherwise: 'fiat_operator_only',
    from: { disputed: { to: 'completed', escrow: 'toBuyer' } },
    elsewhere: 'fiat_deal_must_be_disputed',
  },
  decideReturn: {
    who: ['operator'],
    otherwise: 'fiat_operator_only',
    from: { disputed: { to: 'returned', escrow: 'toSeller' } },
    elsewhere: 'fiat_deal_must_be_disputed',
  },
  payTimeout: {
    who: ['clock'],
    otherwise: 'fiat_clock_only',
    from: { unpaid: { to: 'cancelled', escrow: 'toSeller' } },
    elsewhere: 'fiat_deal_must_be_unpaid',
  },
  releaseTimeout: {
    who: ['clock'],
    otherwise: 'fiat_clock_only',
    from: { paid: { to: 'disputed', escrow: 'none' } },
    elsewhere: 'fiat_deal_must_be_paid',
  },
  appealTimeout: {
    who: ['clock'],
    otherwise: 'fiat_clock_only',
    from: { cancelled: { to: 'cancelled', escrow: 'none' } },
    elsewhere: 'fiat_deal_must_be_cancelled',
  },
}

/**
 * Returns the transition of an event by a role in a state, or the reason of its refusal. A stranger gets the same
 * response for every deal as for one that does not exist, and so does everybody of a deal that has ended.
 */
export function findStep(state: DealState, event: DealEvent, role: DealRole): DealStep | FiatReject {
  if (role === 'stranger' || state === 'completed' || state === 'returned') return 'fiat_deal_must_be_open'
  const { who, otherwise, from, elsewhere } = DEAL_TABLE[event]
  if (!who.includes(role)) return otherwise
  return from[state] ?? elsewhere
}
