import { addPlan } from './add-plan.ts'
import { changePlan } from './change-plan.ts'
import { listPlans } from './list-plans.ts'
import { listPurchases } from './list-purchases.ts'

export const recurringHandlers = {
  'coin/recurring/list': listPlans,
  'coin/recurring/add': addPlan,
  'coin/recurring/change': changePlan,
  'coin/recurring/purchases': listPurchases,
}
