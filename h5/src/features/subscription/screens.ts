import { defineScreens } from '../../lib/navigation/screen.ts'

/** The subscription screens that guests may open. */
const OPEN_SCREENS = defineScreens(
  { feature: 'subscription' },
  {
    'publication/index': {
      title: 'areaSubscription',
      load: () => import('./subscription-page.tsx').then((module) => module.SubscriptionPage),
    },
    'publication/details': {
      parent: 'publication/index',
      load: () => import('./details/details-page.tsx').then((module) => module.DetailsPage),
    },
  },
)

/** The subscription screen of customers. */
const CUSTOMER_SCREENS = defineScreens(
  { feature: 'subscription', only: 'customers' },
  {
    'publication/purchase': {
      parent: 'publication/index',
      load: () => import('./purchase/purchase-page.tsx').then((module) => module.PurchasePage),
    },
  },
)

/** The screens of subscriptions to new coins. */
export const SCREENS = { ...OPEN_SCREENS, ...CUSTOMER_SCREENS }
