import { buyPlan } from './buy-plan.ts'
import { listEarnings } from './list-earnings.ts'
import { listOrders } from './list-orders.ts'
import { listPlans } from './list-plans.ts'
import { redeemOrder } from './redeem-order.ts'
import { showPlan } from './show-plan.ts'
import { showTotals } from './show-totals.ts'

export const wealthHandlers = {
  'wealth/getProfitTotal': showTotals,
  'wealth/getEarnings': listEarnings,
  'wealth/getProfitList': listPlans,
  'wealth/getProfitInfo': showPlan,
  'wealth/getMyprofit': listOrders,
  'wealth/buyProfit': buyPlan,
  'wealth/sellProfit': redeemOrder,
}
