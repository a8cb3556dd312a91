import type { IncomeNames } from '../income.ts'

export const INCOME: IncomeNames = {
  withdrawal_fee: 'withdrawal',
  withdrawal_return: 'withdrawal',
  house_funding: 'capital',
}
