import type { Handlers } from '../handlers.ts'
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts'
import type { WalletCommand } from './commands.ts'
import { configureNetwork } from './configure-network.ts'
import { creditDeposit } from './money/credit-deposit.ts'
import { creditPracticeFunds } from './money/credit-practice-funds.ts'
import { deleteAddress } from './addresses/delete-address.ts'
import { fundSystemAccount } from './money/fund-system-account.ts'
import { noteWithdrawalConfirmed } from './withdrawals/note-withdrawal-confirmed.ts'
import { noteWithdrawalSent } from './withdrawals/note-withdrawal-sent.ts'
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts'
import { returnWithdrawal } from './withdrawals/return-withdrawal.ts'
import { reverseDeposit } from './money/reverse-deposit.ts'
import { reviewWithdrawal } from './withdrawals/review-withdrawal.ts'
import { saveAddress } from './addresses/save-address.ts'
import { setOperatorFreeze } from './money/set-operator-freeze.ts'
import { transferFunds } from './money/transfer-funds.ts'

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
