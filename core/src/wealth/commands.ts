import type { Amount } from '@halyard/money'
import type { TopUp } from '../customer/top-up.ts'
import type { CustomerId, WealthOrderId, WealthPlanId } from '../ids.ts'
import type { WealthPlan } from './wealth-plan.ts'

/** Offers a wealth plan, or changes what is offered. Orders keep the terms they were bought on. */
export interface ConfigureWealth {
  readonly kind: 'configureWealth'
  readonly plan: WealthPlan
}

/** Buys a wealth plan. The principal is frozen in the customer's trust account until maturity or redemption. */
export interface BuyWealth extends TopUp {
  readonly kind: 'buyWealth'
  readonly customerId: CustomerId
  readonly planId: WealthPlanId
  /** The terms that the customer agreed to; others than the plan's are rejected. */
  readonly termsId: number
  /** The principal. */
  readonly amount: Amount
  /** The account that pays. From `coin`, the whole principal moves to `trust` in the same step; `trust` may be topped up. */
  readonly source: 'trust' | 'coin'
}

/** Redeems an order before its maturity, less the penalty for the days that are left. */
export interface RedeemWealth {
  readonly kind: 'redeemWealth'
  readonly customerId: CustomerId
  readonly orderId: WealthOrderId
}

export type WealthCommand = ConfigureWealth | BuyWealth | RedeemWealth
