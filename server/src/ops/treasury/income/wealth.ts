import type { IncomeNames } from '../income.ts'

export const INCOME: IncomeNames = {
  wealth_yield: 'wealth',
  wealth_penalty: 'wealth',
}
