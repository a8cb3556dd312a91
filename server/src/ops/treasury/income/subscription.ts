import { type IncomeNames, NEVER } from '../income-names.ts'

export const INCOME: IncomeNames<'subscription'> = {
  subscription_cost: 'subscription',
  subscription_allotment: 'subscription',
  subscription_issue: 'capital',
  subscription_hold: NEVER,
  subscription_release: NEVER,
  subscription_lock: NEVER,
  subscription_unlock: NEVER,
}
