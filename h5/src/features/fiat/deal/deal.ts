import type { FiatDealInfo } from '@halyard/api/client'
import type { FiatCode } from '@halyard/formulas'
import { knownWord } from '../../../lib/calls/word-for.ts'
import { text } from '../../../lib/language/i18n.ts'

export const DEAL_STATUSES = [
  'unconfirmed',
  'confirmed',
  'disputed',
  'cancelled',
  'completed',
  'returned',
] as const
export type DealStatus = (typeof DEAL_STATUSES)[number]

const ROLES = ['buyer', 'seller'] as const

/** A deal as one of its sides sees it. Amounts are decimal texts, times epoch milliseconds. */
export interface Deal {
  readonly id: number
  /** The number that the buyer names in the payment. */
  readonly reference: string
  readonly role: (typeof ROLES)[number]
  readonly currencyId: number
  readonly currency: string
  readonly decimals: number
  readonly fiat: FiatCode
  readonly price: string
  readonly coins: string
  /** Amount that the buyer pays. */
  readonly total: string
  /** Deducted from the coins that the buyer receives. */
  readonly fee: string
  /** Coins that a payment made late has bought instead, and the fee of it. */
  readonly late: { readonly coins: string; readonly fee: string } | undefined
  readonly status: DealStatus
  /** The name that the other side has chosen. */
  readonly peerName: string
  /** The merchant's terms. */
  readonly terms: string
  /** The verified names of both sides; '' if none is stored. */
  readonly buyerName: string
  readonly sellerName: string
  readonly openedAt: number
  readonly payBy: number
  readonly paidAt: number | undefined
  /** When the clock acts next: the end of the time to pay, to release or to appeal. */
  readonly dueAt: number | undefined
  readonly cancelledAt: number | undefined
  readonly disputedAt: number | undefined
  readonly evidenceUntil: number | undefined
  readonly endedAt: number | undefined
}

/** Parses a deal of the wire. Throws for an unknown role or status. */
export function toDeal(wire: FiatDealInfo): Deal {
  return {
    id: wire.id,
    reference: wire.reference,
    role: knownWord(ROLES, wire.role),
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    decimals: wire.decimals,
    fiat: wire.fiat,
    price: wire.price,
    coins: wire.number,
    total: wire.total,
    fee: wire.fee,
    late: wire.late ? { coins: wire.late.number, fee: wire.late.fee } : undefined,
    status: knownWord(DEAL_STATUSES, wire.status),
    peerName: wire.peer_name || text('closedAccount'),
    terms: wire.terms,
    buyerName: wire.buyer_name,
    sellerName: wire.seller_name,
    openedAt: wire.opened_at,
    payBy: wire.pay_by,
    paidAt: wire.paid_at ?? undefined,
    dueAt: wire.due_at ?? undefined,
    cancelledAt: wire.cancelled_at ?? undefined,
    disputedAt: wire.disputed_at ?? undefined,
    evidenceUntil: wire.evidence_until ?? undefined,
    endedAt: wire.ended_at ?? undefined,
  }
}
