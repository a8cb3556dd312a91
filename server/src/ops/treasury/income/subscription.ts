import type { IncomeNames } from '../income.ts'

export const INCOME: IncomeNames = {
  subscription_cost: 'subscription',
  subscription_allotment: 'subscription',
  subscription_issue: 'capital',
}
