import type { IncomeNames } from '../income.ts'

export const INCOME: IncomeNames = {
  fiat_fee: 'fiat',
}
