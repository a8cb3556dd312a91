import { defineScreens } from '../../lib/navigation/screen.ts'

/** The subscription screens that guests may open. */
const OPEN_SCREENS = defineScreens(
  { feature: 'subscription' },
  {
    'publication/index': () => import('./subscription-page.tsx').then((module) => module.SubscriptionPage),
    'publication/details': () => import('./details/details-page.tsx').then((module) => module.DetailsPage),
  },
)

/** The subscription screen of customers. */
const CUSTOMER_SCREENS = defineScreens(
  { feature: 'subscription', only: 'customers' },
  {
    'publication/purchase': () =>
      import('./purchase/purchase-page.tsx').then((module) => module.PurchasePage),
  },
)

/** The screens of subscriptions to new coins. */
export const SCREENS = { ...OPEN_SCREENS, ...CUSTOMER_SCREENS }
