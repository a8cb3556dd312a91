import type { Product } from '../product.ts'
import { coverage } from './coverage.ts'
import { drawSubscription, hoardCoins } from './draw.ts'
import {
  expectAllotting,
  expectLaunching,
  expectProject,
  expectProjectCancel,
  expectSubscribing,
} from './expect.ts'
import {
  checkSubscription,
  createSubscriptionState,
  SUBSCRIPTION_REASONS,
  type SubscriptionState,
} from './reference.ts'
import {
  createSubscriptionTables,
  type SubscriptionRows,
  subscriptionRowsOf,
  type SubscriptionSnapshot,
} from './tables.ts'

export const subscription: Product<
  'configureProject' | 'subscribe' | 'allotProject' | 'cancelProject' | 'launchProject',
  SubscriptionState,
  SubscriptionRows,
  SubscriptionSnapshot
> = {
  // Projects are announced during the run, because their times are those of the run.
  listing: () => [],
  draws: {
    weights: { customer: 60, marketMaker: 20 },
    draw: drawSubscription,
    hoard: { seeds: [11, 12], chance: 0.4, pausesMs: [50, 400], draw: hoardCoins },
  },
  expectations: {
    configureProject: expectProject,
    subscribe: expectSubscribing,
    allotProject: expectAllotting,
    cancelProject: expectProjectCancel,
    launchProject: expectLaunching,
  },
  createReference: createSubscriptionState,
  check: checkSubscription,
  ownReasons: SUBSCRIPTION_REASONS,
  rowsOf: subscriptionRowsOf,
  createTables: createSubscriptionTables,
  coverage,
}
