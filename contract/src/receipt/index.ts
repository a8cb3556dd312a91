export { GENESIS_HASH, headText, receiptText, tickText } from './canonical.ts'
export { bytesOf, hexOf } from './hex.ts'
export { readReceipt } from './read-receipt.ts'
export * from './receipt.ts'
export { type OptionTerms, type Settlement, settleOption } from './rules.ts'
export {
  RECEIPT_CHECKS,
  type ReceiptCheck,
  type ReceiptCrypto,
  settleReceipt,
  type Verification,
  verifyReceipt,
} from './verify-receipt.ts'
