import type { IncomeNames } from '../income.ts'

export const INCOME: IncomeNames = {
  referral_rebate: 'referral',
  referral_funding: 'own',
}
