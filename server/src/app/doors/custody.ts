// The door to custody, for those who simulate chains.
export type { Chain, Transfer } from '../../custody/chains/chain.ts'
export { CHAIN_NETWORKS, type ChainNetwork } from '../../custody/chains/deposit-keys.ts'
export { transactionHash } from '../../custody/chains/transaction-hash.ts'
export type { CustodyConfig } from '../../custody/custody-config.ts'
export type { PracticeSource } from '../../custody/open-chains.ts'
export { recordConflict } from '../../custody/payment-conflicts.ts'
