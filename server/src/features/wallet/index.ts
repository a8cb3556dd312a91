import { listEntries } from './list-entries.ts'
import { listWallet, showBalance } from './list-wallet.ts'
import { takePracticeFunds } from './take-practice-funds.ts'

export const walletHandlers = {
  'wallet/list': listWallet,
  'wallet/detail': showBalance,
  'wallet/legal_log': listEntries,
  'user/practice_funds': takePracticeFunds,
}
