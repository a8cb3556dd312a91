export type { Book, LevelChange } from './book/book.ts'
export { createFastBook } from './book/fast-book.ts'
export { nextMaker } from './book/match.ts'
export { NONE } from './book/slot.ts'
export type { Side } from './book/side.ts'
export { SlotIndex } from './book/slot-index.ts'
export * from './changes.ts'
export type * from './commands.ts'
export type * from './market/commands.ts'
export {
  bankruptcyTicks,
  estimateOpening,
  type Exposure,
  liquidationTicks,
  type OpeningEstimate,
} from './perp/position/liquidation-price.ts'
export { positionRow } from './perp/position/position.ts'
export type * from './customer/commands.ts'
export { type CustomerRow, customerRow, type VerificationLevel } from './customer/customer.ts'
export { type AcceptedTo, apply, COMMAND_KINDS, type ReplyTo } from './exchange.ts'
export { CALM_MS, type HaltScope } from './halts/halt-rules.ts'
export { HALT_CAUSES } from './halts/halt.ts'
export { HALTS_PER_DAY } from './halts/declare-halt.ts'
export type * from './ids.ts'
export { createExchange } from './create-exchange.ts'
export type { Exchange } from './state.ts'
export type * from './facts.ts'
export type * from './market/facts.ts'
export { findViolations } from './invariants.ts'
export { createInvariantSampler, type InvariantSampler } from './invariant-sampler.ts'
export { type FailingRecord, findFailingInCommands, findFailingRecord } from './process-due.ts'
export { nextDueAt } from './process-triggers.ts'
export { DUE_KINDS, recordKey } from './quarantine/quarantine.ts'
export * from './ledger/account-kinds.ts'
export * from './ledger/accounts.ts'
export type { Posting, Postings } from './ledger/postings.ts'
export type { CurrencyConfig } from './market/currency.ts'
export {
  edgeAt,
  type MarketConfig,
  type MarketStatus,
  PRICE_STALE_AFTER_MS,
  type PriceQuality,
  TICKS_MAX,
} from './market/market.ts'
export { ISSUE_TICKS_MIN, type OwnIndex } from './market/own-index.ts'
export type { MarketRow } from './market/rows.ts'
export { UNKNOWN_ESTIMATES, type UnchangedEstimates } from './market/unchanged-spans.ts'
export { TICKS_KEPT_MS, type TickRow } from './market/recent-ticks.ts'
export { APPEAL_WITHIN_MS, DEAL_OUTCOMES, dealDueAt, RELEASE_WITHIN_MS } from './fiat/deals/fiat-deal.ts'
export { FIAT_RATE_STALE_AFTER_MS } from './fiat/fiat-coin.ts'
export { OWN_MONEY_LIMIT_MS, OWN_MONEY_LIMITS } from './own-money/own-money-limits.ts'
export { FUNDED_ACCOUNTS, OWN_MONEY_REASONS } from './own-money/own-money-move.ts'
export { isEvenOffered } from './option/even-offer.ts'
export { NONCES_KEPT_MS, type RecentNonce } from './option/nonces.ts'
export { deliveryAtOf, entryByOf, entryFromOf, windowFromOf } from './option/timed-option.ts'
export type { InternalReason, PostingReason, ProductName, ReasonOf } from './product-parts.ts'
export { HALT_SCOPES, REJECTS } from './products.ts'
export type * from './products.ts'
export {
  REBATE_SHARE_MAX_PPM,
  REBATE_SHARE_PPM,
  rebateMarkKey,
  rebateShareKey,
} from './referral/referral-state.ts'
export type * from './reply.ts'
export type { Reject } from './rejects.ts'
export { limitAt, nextDayAt } from './self-limits/self-limit.ts'
export * from './snapshot.ts'
export {
  FEE_SHARE_MIN_PPM,
  FEE_STEPS_MAX,
  feeShare,
  isValidSchedule,
  stepOf,
  VOLUME_DAYS,
} from './tiers/fee-schedule.ts'
export { feeStepOf, leavingLeft, limitsOf, makerFeeOf, takerFeeOf, usedBy } from './tiers/consult.ts'
export { monthOf, nextMonthDay } from './tiers/utc-days.ts'
export { areValidLevels, levelOf, WITHDRAW_LEVELS_MAX } from './tiers/withdraw-limits.ts'
export { costOfCoins, hasClosed } from './subscription/project.ts'
export { networkKey } from './wallet/network.ts'
export { debtKey } from './wallet/wallet.ts'
export { WITHDRAWALS_PER_DAY } from './wallet/withdrawals/withdrawal.ts'
export { daysHeld, maturesAt, yieldDueAt } from './wealth/wealth-order.ts'
