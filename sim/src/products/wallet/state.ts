import type { NetworkConfig } from '@halyard/core'

/** A withdrawal in the oracle's state. */
export interface KnownWithdrawal {
  readonly ownerId: number
  readonly currencyId: number
  readonly amount: bigint
  readonly fee: bigint
  readonly needsTwo: boolean
  status: 'processing' | 'passed' | 'sent' | 'ended'
  txid: string | undefined
  firstReviewer: number | undefined
}

interface KnownAddress {
  readonly ownerId: number
  readonly currencyId: number
  readonly network: string
  readonly address: string
  readonly savedAt: number
}

/** The oracle's state of customers and their wallets. */
export interface WalletReference {
  readonly levels: Map<number, number>
  readonly holds: Map<number, number>
  /** By currency and name. */
  readonly networks: Map<string, NetworkConfig>
  readonly addresses: Map<number, KnownAddress>
  readonly withdrawals: Map<number, KnownWithdrawal>
  /** The number of withdrawal requests, by customer and UTC day. */
  readonly requests: Map<string, number>
  /** By customer and currency. */
  readonly debts: Map<string, bigint>
}

/** The field of the oracle's state. */
export interface WalletState {
  readonly wallet: WalletReference
}

export function createWalletState(): WalletState {
  return {
    wallet: {
      levels: new Map(),
      holds: new Map(),
      networks: new Map(),
      addresses: new Map(),
      withdrawals: new Map(),
      requests: new Map(),
      debts: new Map(),
    },
  }
}

/** Returns the key of the requests of a customer in the UTC day of a time in epoch milliseconds. */
export function dayKey(customerId: number, at: number): string {
  return `${customerId} ${Math.floor(at / 86_400_000)}`
}
