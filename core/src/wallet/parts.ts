import type { WalletCommand } from './commands.ts'
import type { WalletFact } from './facts.ts'
import type { WALLET_REJECTS } from './rejects.ts'
import type { WalletReplies } from './replies.ts'
import type { WalletState } from './wallet.ts'

export type * from './commands.ts'
export type * from './facts.ts'
export type { NetworkConfig } from './network.ts'
export type * from './replies.ts'
export type { Debt, SavedAddressRow } from './wallet.ts'
export type { Withdrawal, WithdrawalStatus } from './withdrawals/withdrawal.ts'

/** The types of the wallet, for those of the exchange. */
export interface WalletParts {
  readonly command: WalletCommand
  readonly replies: WalletReplies
  readonly reject: (typeof WALLET_REJECTS)[number]
  readonly haltScope: 'withdrawals' | 'deposits'
  readonly fact: WalletFact
  readonly reason:
    | 'practice_funds'
    | 'transfer'
    | 'withdrawal_hold'
    | 'withdrawal_release'
    | 'withdrawal'
    | 'withdrawal_fee'
    | 'withdrawal_return'
    | 'deposit'
    | 'deposit_reversal'
  readonly internalReason: 'house_funding'
  readonly state: WalletState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly wallet: WalletParts
  }
}
