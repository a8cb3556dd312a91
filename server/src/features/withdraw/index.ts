import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { showTerms } from './show-terms.ts'

export const withdrawHandlers = {
  'wallet/get_info': showTerms,
  'wallet/out': requestWithdrawal,
  'wallet/cancel_out': cancelWithdrawal,
  'charge_mention/log3': listWithdrawals,
}
