import { type HaltRules, POSSIBLE, READ_ONLY } from '../halts/halt-rules.ts'
import type { WalletCommand } from './commands.ts'

/**
 * In a halt of withdrawals none is requested or approved, and those that wait can be cancelled or rejected. Deposits wait to be
 * credited. Transfers between a customer's own accounts go on, because a position may need the margin.
 */
export const WALLET_IN_HALT: HaltRules<WalletCommand> = {
  configureNetwork: POSSIBLE,
  saveAddress: READ_ONLY,
  deleteAddress: POSSIBLE,
  transferFunds: POSSIBLE,
  requestWithdrawal: (_exchange, { network }) => ['withdrawals', `network:${network}`],
  cancelWithdrawal: POSSIBLE,
  reviewWithdrawal({ wallet }, { withdrawalId, pass }) {
    const withdrawal = wallet.withdrawals.get(withdrawalId)
    return pass && withdrawal ? ['withdrawals', `network:${withdrawal.network}`] : POSSIBLE
  },
  noteWithdrawalSent: POSSIBLE,
  noteWithdrawalConfirmed: POSSIBLE,
  returnWithdrawal: POSSIBLE,
  creditDeposit: (_exchange, { source, network = source.split(':')[0] }) => [
    'deposits',
    `network:${network}`,
  ],
  reverseDeposit: POSSIBLE,
  fundSystemAccount: POSSIBLE,
  creditPracticeFunds: READ_ONLY,
  setOperatorFreeze: POSSIBLE,
}
