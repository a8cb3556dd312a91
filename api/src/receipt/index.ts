export { GENESIS_HASH, headText, receiptText, tickText } from './canonical.ts'
export {
  isLiveInTime,
  LIVE_DELAY_MAX_MS,
  LIVE_FORMAT,
  type LiveEntry,
  type LiveHead,
  liveRootText,
  liveText,
  type UnsignedLiveHead,
} from './live-head.ts'
export { bytesOf, hexOf } from './hex.ts'
export type { ReceiptCrypto } from './receipt-crypto.ts'
export { parseReceipt } from './parse-receipt.ts'
export { readReceipt } from './read-receipt.ts'
export * from './receipt.ts'
export { HEAD_DELAY_MAX_MS, type OptionTerms, type Settlement, settleOption } from './rules.ts'
export {
  RECEIPT_CHECKS,
  type ReceiptCheck,
  settleReceipt,
  type Verification,
  verifyReceipt,
} from './verify-receipt.ts'
