import { type IncomeNames, NEVER } from '../income-names.ts'

export const INCOME: IncomeNames<'wallet'> = {
  withdrawal_fee: 'withdrawal',
  withdrawal_return: 'withdrawal',
  house_funding: 'capital',
  practice_funds: NEVER,
  transfer: NEVER,
  deposit: NEVER,
  deposit_reversal: NEVER,
  withdrawal: NEVER,
  withdrawal_hold: NEVER,
  withdrawal_release: NEVER,
}
