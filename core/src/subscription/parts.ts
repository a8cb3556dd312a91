import type { SubscriptionCommand } from './commands.ts'
import type { SubscriptionFact } from './facts.ts'
import type { SUBSCRIPTION_REJECTS } from './rejects.ts'
import type { SubscriptionReplies } from './replies.ts'
import type { SubscriptionState } from './subscription-state.ts'

export type * from './commands.ts'
export type * from './facts.ts'
export type * from './project.ts'
export type * from './replies.ts'
export type { SubscriptionOrderRow, SubscriptionOrderStatus } from './subscription-order.ts'

/** The types of subscriptions, for those of the exchange. */
export interface SubscriptionParts {
  readonly command: SubscriptionCommand
  readonly replies: SubscriptionReplies
  readonly reject: (typeof SUBSCRIPTION_REJECTS)[number]
  readonly haltScope: 'subscription'
  readonly fact: SubscriptionFact
  readonly reason:
    | 'subscription_hold'
    | 'subscription_release'
    | 'subscription_cost'
    | 'subscription_allotment'
    | 'subscription_lock'
    | 'subscription_unlock'
  readonly internalReason: 'subscription_issue'
  readonly account: 'subscriptionPool'
  readonly state: SubscriptionState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly subscription: SubscriptionParts
  }
}
