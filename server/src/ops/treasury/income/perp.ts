import type { IncomeNames } from '../income.ts'

export const INCOME: IncomeNames = {
  contract_fee: 'perp',
  funding: 'perp',
  liquidation_fee: 'perp',
  insurance_cover: 'perp',
}
