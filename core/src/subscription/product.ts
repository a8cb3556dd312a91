import type { Product } from '../product.ts'
import type { SubscriptionCommand } from './commands.ts'
import { subscriptionHandlers } from './handlers.ts'
import { findSubscriptionViolations, heldBySubscription } from './invariants.ts'
import {
  drainSubscription,
  restoreSubscription,
  snapshotSubscription,
  type SubscriptionChanges,
  type SubscriptionSnapshot,
} from './rows.ts'
import { createSubscription, type SubscriptionState } from './subscription-state.ts'
import { unlockCoins } from './unlock-coins.ts'

export const subscription: Product<
  SubscriptionCommand,
  SubscriptionState,
  SubscriptionChanges,
  SubscriptionSnapshot
> = {
  handlers: subscriptionHandlers,
  createState: () => ({ subscription: createSubscription() }),
  drain: drainSubscription,
  takeSnapshot: snapshotSubscription,
  restore: restoreSubscription,
  heldAmounts: heldBySubscription,
  findViolations: findSubscriptionViolations,
  onTime: unlockCoins,
  nextDueAt: (exchange) => exchange.subscription.due.nextAt,
}
