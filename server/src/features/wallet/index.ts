import { collectFunds } from './collect-funds.ts'
import { explainBalance } from './explain-balance.ts'
import { explainToday } from './explain-today.ts'
import { listEntries } from './list-entries.ts'
import { listTransfers } from './list-transfers.ts'
import { listWallet, showBalance } from './list-wallet.ts'
import { showStatement } from './statement.ts'
import { showWorthHistory } from './show-worth-history.ts'
import { takePracticeFunds } from './take-practice-funds.ts'
import { transferFunds } from './transfer-funds.ts'

export const walletHandlers = {
  'wallet/list': listWallet,
  'wallet/detail': showBalance,
  'wallet/legal_log': listEntries,
  'wallet/statement': showStatement,
  'wallet/worth_history': showWorthHistory,
  'wallet/explain_balance': explainBalance,
  'wallet/explain_today': explainToday,
  'wallet/change': transferFunds,
  'wallet/collect': collectFunds,
  'wallet/hzhistory': listTransfers,
  'user/practice_funds': takePracticeFunds,
}
