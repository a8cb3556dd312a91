import type { IncomeNames } from '../income.ts'

export const INCOME: IncomeNames = {
  fee: 'spot',
}
