export { GENESIS_HASH, headText, receiptText, tickText, type UnsignedReceipt } from './text/canonical.ts'
export { heldBackTicks, isCoveredLate } from './evidence/held-back.ts'
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
} from './statements/live-head.ts'
export { bytesOf, hexOf } from './text/hex.ts'
export type { ReceiptCrypto } from './text/receipt-crypto.ts'
export { parseExactly } from './text/parse-exactly.ts'
export { parseReceipt, parseStatement } from './parse-receipt.ts'
export { isNestedDeeply, messageIn, parseStatements } from './statements/parse-statements.ts'
export {
  type EvidencePageData,
  evidencePageOf,
  type EvidencePageParts,
  fileInPage,
} from './evidence/evidence-page.ts'
export { readReceipt } from './read-receipt.ts'
export * from './receipt.ts'
export {
  type Contradiction,
  contradictionBetween,
  CONTRADICTIONS,
  type Facts,
  factsOf,
} from './evidence/contradiction.ts'
export {
  type Evidence,
  EVIDENCE_FORMAT,
  findEvidence,
  isReceiptOverdue,
  judgeEvidence,
  parseEvidence,
  type Proof,
} from './evidence/evidence.ts'
export { isStatementSigned, readStatement, type Statement, ticketIn } from './statements/statements.ts'
export {
  isRefusal,
  REFUSAL_FORMAT,
  type Refusal,
  type RefusedOrder,
  refusalText,
} from './statements/refusal.ts'
export {
  ALLOTMENT_SHARE_FORMAT,
  type AllotmentShare,
  allottedPpm,
  isAmongOrders,
  type PublishedOrder,
  type UnsignedAllotmentShare,
} from './share/allotment-share.ts'
export { type AnyShare, readShare, shareText, signedAtOf } from './share/any-share.ts'
export { decodeShare, encodeShare } from './share/link.ts'
export {
  isWithinCandles,
  POSITION_SHARE_FORMAT,
  type PositionShare,
  SHARE_MINUTE_MS,
  type TickCandle,
  type UnsignedPositionShare,
} from './share/position-share.ts'
export { settledAtOf, type Share, SHARE_FORMAT, shareOf } from './share/share.ts'
export { followsFromTicks, isShareSigned } from './share/verify-share.ts'
export { decidingTick, HEAD_DELAY_MAX_MS, settleOption, windowFromOf } from './rules/rules.ts'
export { deliveryAtOf, type OptionTerms, type Settlement } from './statements/terms.ts'
export { readListedKeys } from './statements/read-keys.ts'
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
} from './statements/signing-keys.ts'
export {
  differenceOf,
  GOOD_UNTIL_MAX_MS,
  isTicket,
  type PurchaseRequest,
  type Ticket,
  TICKET_FORMAT,
  ticketText,
} from './statements/ticket.ts'
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
export {
  LIABILITIES_COLUMNS,
  LIABILITIES_FORMAT,
  type LiabilitiesColumn,
  type LiabilitiesSeal,
  liabilitiesText,
  liabilityIdText,
} from './liabilities/liabilities.ts'
export { isSigned } from './verify-receipt.ts'
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
