export { GENESIS_HASH, headText, receiptText, tickText, type UnsignedReceipt } from './canonical.ts'
export { heldBackTicks, isCoveredLate } from './held-back.ts'
export {
  isLiveInTime,
  LIVE_DELAY_MAX_MS,
  LIVE_FORMAT,
  LIVE_FORMATS,
  type ChainEnd,
  type LiveEntry,
  type LiveHead,
  liveRootText,
  liveText,
  type UnsignedLiveHead,
} from './live-head.ts'
export { bytesOf, hexOf } from './hex.ts'
export type { ReceiptCrypto } from './receipt-crypto.ts'
export { parseExactly } from './parse-exactly.ts'
export { parseReceipt, parseStatement } from './parse-receipt.ts'
export { isNestedDeeply, messageIn, parseStatements } from './parse-statements.ts'
export {
  type EvidencePageData,
  evidencePageOf,
  type EvidencePageParts,
  fileInPage,
} from './evidence-page.ts'
export { readReceipt } from './read-receipt.ts'
export * from './receipt.ts'
export {
  type Contradiction,
  contradictionBetween,
  CONTRADICTIONS,
  type Facts,
  factsOf,
} from './contradiction.ts'
export {
  type Evidence,
  EVIDENCE_FORMAT,
  findEvidence,
  isReceiptOverdue,
  judgeEvidence,
  parseEvidence,
  type Proof,
} from './evidence.ts'
export { isStatementSigned, readStatement, type Statement, ticketIn } from './statements.ts'
export { isRefusal, REFUSAL_FORMAT, type Refusal, type RefusedOrder, refusalText } from './refusal.ts'
export { decidingTick, HEAD_DELAY_MAX_MS, settleOption, windowFromOf } from './rules.ts'
export { deliveryAtOf, type OptionTerms, type Settlement } from './terms.ts'
export { readListedKeys } from './read-keys.ts'
export {
  followKeys,
  handOverText,
  type KeyChain,
  type KeyPeriod,
  type KeyProblem,
  keyProblemsOf,
  type ListedKey,
  periodOf,
  revocationText,
  type TrustedKey,
} from './signing-keys.ts'
export {
  differenceOf,
  GOOD_UNTIL_MAX_MS,
  isTicket,
  type PurchaseRequest,
  type Ticket,
  TICKET_FORMAT,
  ticketText,
} from './ticket.ts'
export {
  entryTickOf,
  keysOf,
  RECEIPT_CHECKS,
  type ReceiptCheck,
  settleReceipt,
  type SignedEnd,
  signedEndOf,
  type Verification,
  verifyReceipt,
} from './verify-receipt.ts'
export {
  DAILY_FORMAT,
  type DailyCounts,
  type DailyMoney,
  type DailyReason,
  type DailyResult,
  type DailyStatement,
  dailyText,
} from './daily/daily-statement.ts'
export { dayStartOf, isDailyConsistent, moneyOf, settledOf } from './daily/daily-sums.ts'
export {
  isSources,
  QUOTE_STATES,
  type QuoteState,
  type RecordedQuote,
  SOURCES_FORMAT,
  type SourcesHead,
  type SourcesStatement,
  sourcesText,
  sourceText,
  type TickSources,
} from './sources/tick-sources.ts'
export { problemsOfSources, type SourcesProblem } from './sources/verify-sources.ts'
