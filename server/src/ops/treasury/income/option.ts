import type { IncomeNames } from '../income.ts'

export const INCOME: IncomeNames = {
  option_stake: 'option',
  option_payout: 'option',
}
