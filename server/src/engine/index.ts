export type * from '@halyard/core'
export { isEvenOffered, UNKNOWN_ESTIMATES } from '@halyard/core'
export { deliveryAtOf, entryByOf, windowMsOf } from '@halyard/core'
export { networkKey, WITHDRAWALS_PER_DAY } from '@halyard/core'
export { type Engine, type EngineLimits, startEngine } from './engine.ts'
export {
  bodiesOf,
  chainEvents,
  eventSeq,
  FIRST_CUSTOMER_ID,
  firstUnseenBatch,
} from './customer-events.ts'
export { decode, encode } from './exact-json.ts'
export { ACCOUNTS, MARKETS } from './ledger-tables.ts'
export { OPTION_CONFIGS, type OptionRecord, OPTIONS } from './option-tables.ts'
export { PERPS, type PositionRecord, POSITIONS } from './perp-tables.ts'
export { type OrderRecord, SPOT_ORDERS } from './spot-tables.ts'
export { NETWORKS } from './wallet-tables.ts'
export { openPgStore } from './pg-store.ts'
export { keyOf } from './store.ts'
export type * from './store.ts'
