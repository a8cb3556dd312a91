import { isStatementSigned } from '../statements/statements.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import { isRefusal, type Refusal } from '../statements/refusal.ts'
import { type KeyPeriod, keyProblemsOf } from '../statements/signing-keys.ts'
import { differenceOf, isTicket, type Ticket, type TicketTerm } from '../statements/ticket.ts'
import { unitsOf } from '../text/units-of.ts'
import type { FindingKind, SentPurchase } from './kept.ts'

/** How far the estimate of the server's clock may be wrong, in milliseconds. */
export const CLOCK_ERROR_MS = 2_000

/** A ticket, and what is wrong with it. */
export interface TicketJudgement {
  /** Undefined if the answer is not exactly a ticket. */
  readonly ticket: Ticket | undefined
  readonly problem: FindingKind | undefined
  /** The term that is not as asked. */
  readonly term: TicketTerm | null
}

/**
 * Judges the answer to a purchase. It is right if it is a ticket, signed by a trusted key, with the nonce, the times and the
 * terms that were asked, accepted not later than `good_until`, between sending and answer, and not before tick `seen` of its
 * market, the newest that had arrived when it was sent. Without that the tolerance for clocks would be a choice of entries.
 */
export async function judgeTicket(
  answer: unknown,
  { request, sentAt, answeredAt, seen }: SentPurchase & { readonly seen: number },
  keys: readonly KeyPeriod[],
  crypto: ReceiptCrypto,
): Promise<TicketJudgement> {
  if (!isTicket(answer)) return { ticket: undefined, problem: 'ticket_invalid', term: null }
  const ticket = answer as Ticket
  if (keyProblemsOf(ticket, keys).length > 0) return { ticket, problem: 'ticket_key', term: null }
  if (!(await isStatementSigned(ticket, crypto))) return { ticket, problem: 'ticket_invalid', term: null }
  const term = differenceOf(ticket, request)
  if (term) return { ticket, problem: 'ticket_terms', term }
  const { accepted_at, accepted_tick } = ticket.option
  const isBetween =
    accepted_tick >= seen &&
    accepted_at >= sentAt - CLOCK_ERROR_MS &&
    accepted_at <= answeredAt + CLOCK_ERROR_MS
  return { ticket, problem: isBetween ? undefined : 'ticket_time', term: null }
}

/**
 * Judges a signed refusal of a purchase. It is right if it names that purchase, is signed by a trusted key, and was made
 * between sending and answer. Returns the refusal, or `undefined` if something is wrong.
 */
export async function judgeRefusal(
  answer: unknown,
  { request, sentAt, answeredAt }: SentPurchase,
  keys: readonly KeyPeriod[],
  crypto: ReceiptCrypto,
): Promise<Refusal | undefined> {
  if (!isRefusal(answer)) return undefined
  const refusal = answer as Refusal
  const { order, refused_at } = refusal
  const same = ['nonce', 'client_at', 'good_until', 'match_id', 'type', 'seconds', 'currency_id'] as const
  const isRight =
    same.every((field) => order[field] === request[field]) &&
    order.number !== null &&
    unitsOf(order.number, request.currency_decimals) === request.stake &&
    refused_at >= sentAt - CLOCK_ERROR_MS &&
    refused_at <= answeredAt + CLOCK_ERROR_MS &&
    keyProblemsOf(refusal, keys).length === 0 &&
    (await isStatementSigned(refusal, crypto))
  return isRight ? refusal : undefined
}
