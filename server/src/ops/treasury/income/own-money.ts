import type { IncomeNames } from '../income.ts'

export const INCOME: IncomeNames = {
  fee_refund: 'refund',
  pool_funding: 'capital',
  fees_taken: 'capital',
}
