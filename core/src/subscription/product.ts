import { nextOwnIndexAt, recordOwnIndexes } from '../market/record-own-indexes.ts'
import { POSSIBLE } from '../halts/halt-rules.ts'
import type { Product } from '../product.ts'
import type { Exchange } from '../state.ts'
import { subscriptionHandlers } from './handlers.ts'
import { findSubscriptionViolations, heldBySubscription } from './invariants.ts'
import type { SubscriptionParts } from './parts.ts'
import { SUBSCRIPTION_REJECTS } from './rejects.ts'
import {
  drainSubscription,
  restoreSubscription,
  snapshotSubscription,
  type SubscriptionChanges,
  type SubscriptionSnapshot,
} from './rows.ts'
import { createSubscription } from './subscription-state.ts'
import { unlockCoins } from './unlock-coins.ts'

export const subscription: Product<SubscriptionParts, SubscriptionChanges, SubscriptionSnapshot> = {
  handlers: subscriptionHandlers,
  inHalt: {
    configureProject: POSSIBLE,
    subscribe: ['subscription'],
    allotProject: POSSIBLE,
    cancelProject: POSSIBLE,
    launchProject: POSSIBLE,
  },
  haltScopes: ['subscription'],
  rejects: SUBSCRIPTION_REJECTS,
  createState: () => ({ subscription: createSubscription() }),
  drain: drainSubscription,
  takeSnapshot: snapshotSubscription,
  restore: restoreSubscription,
  heldAmounts: heldBySubscription,
  findViolations: findSubscriptionViolations,
  onTime(exchange) {
    const moreCoins = unlockCoins(exchange)
    return recordOwnIndexes(exchange) || moreCoins
  },
  nextDueAt,
}

/** Returns when the next coins are unlocked or the next index is recorded. */
function nextDueAt(exchange: Exchange): number | undefined {
  const unlockAt = exchange.subscription.due.nextAt
  const indexAt = nextOwnIndexAt(exchange)
  if (unlockAt === undefined || indexAt === undefined) return unlockAt ?? indexAt
  return Math.min(unlockAt, indexAt)
}
