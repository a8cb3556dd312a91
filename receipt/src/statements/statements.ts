import { dailyText, isDailyStatement, type DailyStatement } from '../daily/daily-statement.ts'
import { isDailyConsistent } from '../daily/daily-sums.ts'
import { isLiveHead, isLiveInTime, type LiveHead, textOfLiveHead } from './live-head.ts'
import { readReceipt } from '../read-receipt.ts'
import type { Receipt } from '../receipt.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import { receiptText } from '../text/canonical.ts'
import { isRefusal, type Refusal, refusalText } from './refusal.ts'
import { isSources, type SourcesStatement } from '../sources/tick-sources.ts'
import { isChainedToHead, problemsOfSources, textOfSources } from '../sources/verify-sources.ts'
import { isTicket, type Ticket, TICKET_FORMAT, ticketText, wrongTermOf } from './ticket.ts'
import { isSigned, verifyReceipt } from '../verify-receipt.ts'

/** Anything about options and their prices that the exchange signs by itself. */
export type Statement = Ticket | Refusal | LiveHead | Receipt | DailyStatement | SourcesStatement

/** Returns the value as a statement, or `undefined` if it does not have exactly the shape of one. */
export function readStatement(value: unknown): Statement | undefined {
  if ([isTicket, isRefusal, isLiveHead, isDailyStatement, isSources].some((is) => is(value)))
    return value as Statement
  return readReceipt(value)
}

/** Computes the text that is signed for a statement. */
export async function textOf(statement: Statement, crypto: Pick<ReceiptCrypto, 'sha256'>): Promise<string> {
  switch (statement.format) {
    case 'halyard-ticket-1':
      return ticketText(statement)
    case 'halyard-refusal-1':
    case 'halyard-refusal-2':
      return refusalText(statement)
    case 'halyard-live-1':
    case 'halyard-live-2':
      return textOfLiveHead(statement, crypto)
    case 'halyard-daily-1':
      return dailyText(statement)
    case 'halyard-sources-1':
      return textOfSources(statement, crypto)
    case 'halyard-receipt-1':
    case 'halyard-receipt-2':
      return receiptText(statement)
  }
}

/** Returns whether a statement is signed by the key that it names; sources also by the chain to their signed head. */
export async function isStatementSigned(statement: Statement, crypto: ReceiptCrypto): Promise<boolean> {
  if (statement.format === 'halyard-sources-1' && !(await isChainedToHead(statement, crypto))) return false
  return isSigned(crypto, await textOf(statement, crypto), statement)
}

/**
 * Returns whether a statement, which must be signed, breaks the rules by itself: a ticket accepted after its `good_until`
 * or of another text of the rules, a live head that was signed too late, a daily statement with wrong sums, a price that does not follow from its sources, or
 * a receipt that does not verify.
 */
export async function isWrongByItself(statement: Statement, crypto: ReceiptCrypto): Promise<boolean> {
  switch (statement.format) {
    case 'halyard-ticket-1':
      return wrongTermOf(statement) !== undefined
    case 'halyard-refusal-1':
    case 'halyard-refusal-2':
      return false
    case 'halyard-live-1':
    case 'halyard-live-2':
      return !isLiveInTime(statement)
    case 'halyard-daily-1':
      return !isDailyConsistent(statement)
    case 'halyard-sources-1':
      return problemsOfSources(statement).length > 0
    case 'halyard-receipt-1':
    case 'halyard-receipt-2':
      return !(await verifyReceipt(statement, crypto)).ok
  }
}

/** Returns the ticket that a receipt contains; `undefined` for format 1. */
export function ticketIn(receipt: Receipt): Ticket | undefined {
  if (receipt.format === 'halyard-receipt-1') return undefined
  const { rules, option, ticket } = receipt
  return { format: TICKET_FORMAT, rules, option, ...ticket }
}
