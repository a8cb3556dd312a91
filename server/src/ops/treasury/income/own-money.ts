import type { IncomeNames } from '../income-names.ts'

export const INCOME: IncomeNames<'ownMoney'> = {
  fee_refund: 'refund',
  pool_funding: 'capital',
  fees_taken: 'capital',
}
