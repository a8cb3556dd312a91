export type * from '@halyard/core'
export { CALM_MS, HALT_CAUSES, HALT_SCOPES, HALTS_PER_DAY } from '@halyard/core'
export { OWN_MONEY_LIMIT_MS, OWN_MONEY_LIMITS } from '@halyard/core'
export { isEvenOffered, UNKNOWN_ESTIMATES } from '@halyard/core'
export { dealDueAt, FIAT_RATE_STALE_AFTER_MS, PRICE_STALE_AFTER_MS } from '@halyard/core'
export { deliveryAtOf, entryByOf, entryFromOf, windowFromOf } from '@halyard/core'
export { REBATE_SHARE_MAX_PPM, REBATE_SHARE_PPM } from '@halyard/core'
export { daysHeld, maturesAt, yieldDueAt } from '@halyard/core'
export { limitAt, nextDayAt } from '@halyard/core'
export { edgeAt } from '@halyard/core'
export { costOfCoins, hasClosed, ISSUE_TICKS_MIN, TICKS_MAX } from '@halyard/core'
export { networkKey, WITHDRAWALS_PER_DAY } from '@halyard/core'
export { violationsOf } from './batch-writes.ts'
export { buildOf } from './build.ts'
export type { EngineStats } from './engine-stats.ts'
export type { ClockSources, ExchangeClock } from './clock/exchange-clock.ts'
export { type Engine, type EngineLimits, startEngine, type Writer } from './engine.ts'
export { TimeAhead } from './refuse-start.ts'
export {
  bodiesOf,
  chainEvents,
  eventSeq,
  FIRST_CUSTOMER_ID,
  firstUnseenBatch,
} from './customer-events.ts'
export { decode, encode } from './tables/exact-json.ts'
export { ACCOUNTS, MARKETS } from './tables/ledger-tables.ts'
export { openPgStore } from './pg-store.ts'
export { publishedOf } from './publish-batch.ts'
export { isKeyed, keyOf, PUBLISHED_CHANGES } from './store.ts'
export type * from './store.ts'
export { findFinalReplies } from './stored-replies.ts'
export * from './tables/stored-products.ts'
