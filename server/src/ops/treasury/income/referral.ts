import type { IncomeNames } from '../income-names.ts'

export const INCOME: IncomeNames<'referral'> = {
  referral_rebate: 'referral',
  referral_funding: 'own',
}
