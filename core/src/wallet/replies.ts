import type { WithdrawalStatus } from './withdrawals/withdrawal.ts'

/** The id of a transfer. */
export interface TransferReply {
  readonly transferId: number
}

/** The state of a withdrawal right after a command. */
export interface WithdrawalReply {
  readonly withdrawalId: number
  readonly status: WithdrawalStatus
}

interface WithWithdrawal {
  readonly withdrawal: WithdrawalReply
}

/** The content of accepted replies to wallet commands. */
export interface WalletReplies {
  transferFunds: { readonly transfer: TransferReply }
  requestWithdrawal: WithWithdrawal
  cancelWithdrawal: WithWithdrawal
  reviewWithdrawal: WithWithdrawal
  noteWithdrawalSent: WithWithdrawal
  noteWithdrawalConfirmed: WithWithdrawal
  returnWithdrawal: WithWithdrawal
}
