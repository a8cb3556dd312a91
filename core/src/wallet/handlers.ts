import type { Handlers } from '../handlers.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import type { WalletCommand } from './commands.ts'
import { configureNetwork } from './configure-network.ts'
import { creditDeposit } from './credit-deposit.ts'
import { creditPracticeFunds } from './credit-practice-funds.ts'
import { deleteAddress } from './delete-address.ts'
import { fundSystemAccount } from './fund-system-account.ts'
import { noteWithdrawalConfirmed } from './note-withdrawal-confirmed.ts'
import { noteWithdrawalSent } from './note-withdrawal-sent.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { returnWithdrawal } from './return-withdrawal.ts'
import { reverseDeposit } from './reverse-deposit.ts'
import { reviewWithdrawal } from './review-withdrawal.ts'
import { saveAddress } from './save-address.ts'
import { setOperatorFreeze } from './set-operator-freeze.ts'
import { transferFunds } from './transfer-funds.ts'

export const walletHandlers: Handlers<WalletCommand> = {
  setOperatorFreeze,
  creditPracticeFunds,
  configureNetwork,
  saveAddress,
  deleteAddress,
  transferFunds,
  requestWithdrawal,
  cancelWithdrawal,
  reviewWithdrawal,
  noteWithdrawalSent,
  noteWithdrawalConfirmed,
  returnWithdrawal,
  creditDeposit,
  reverseDeposit,
  fundSystemAccount,
}
