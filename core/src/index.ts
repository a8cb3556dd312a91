export type { Book, LevelChange } from './book/book.ts'
export { createFastBook } from './book/fast-book.ts'
export { nextMaker } from './book/match.ts'
export { NONE } from './book/slot.ts'
export type { Side } from './book/side.ts'
export { SlotIndex } from './book/slot-index.ts'
export * from './changes.ts'
export type * from './commands.ts'
export type * from './market/commands.ts'
export type { PerpConfig, PerpTier } from './perp/perp-config.ts'
export type { PerpRow } from './perp/perp.ts'
export {
  bankruptcyTicks,
  estimateOpening,
  type Exposure,
  liquidationTicks,
  type OpeningEstimate,
} from './perp/liquidation-price.ts'
export {
  type CloseReason,
  type PositionRow,
  positionRow,
  type PositionSide,
  type PositionStatus,
  type Stop,
} from './perp/position.ts'
export type * from './customer/commands.ts'
export { type CustomerRow, customerRow, type VerificationLevel } from './customer/customer.ts'
export { type AcceptedTo, apply, type ReplyTo } from './exchange.ts'
export type * from './ids.ts'
export { createExchange } from './create-exchange.ts'
export type { Exchange } from './state.ts'
export type * from './facts.ts'
export type * from './market/facts.ts'
export { findViolations } from './invariants.ts'
export { nextDueAt } from './process-triggers.ts'
export * from './ledger/accounts.ts'
export type { Posting, PostingReason, Postings } from './ledger/postings.ts'
export type { CurrencyConfig } from './market/currency.ts'
export type { MarketConfig, MarketStatus } from './market/market.ts'
export type { MarketRow } from './market/rows.ts'
export { UNKNOWN_ESTIMATES, type UnchangedEstimates } from './market/unchanged-spans.ts'
export { TICKS_KEPT_MS, type TickRow } from './market/recent-ticks.ts'
export { isEvenOffered } from './option/even-offer.ts'
export type * from './option/option-config.ts'
export {
  deliveryAtOf,
  entryByOf,
  type OptionResult,
  type OptionRow,
  type OptionType,
  windowMsOf,
} from './option/timed-option.ts'
export type * from './product-parts.ts'
export type { ProductSnapshot } from './products.ts'
export type * from './reply.ts'
export * from './rejects.ts'
export * from './snapshot.ts'
export type { CancelReason, OrderStatus } from './spot/order-records.ts'
export type { OrderRow } from './spot/order-table.ts'
export type { Trade, Trades } from './spot/trades.ts'
export { type NetworkConfig, networkKey } from './wallet/network.ts'
export { debtKey } from './wallet/wallet.ts'
export type { Debt, SavedAddressRow } from './wallet/wallet.ts'
export { type Withdrawal, type WithdrawalStatus, WITHDRAWALS_PER_DAY } from './wallet/withdrawal.ts'
