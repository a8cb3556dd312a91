import { defineScreens } from '../../lib/navigation/screen.ts'

/** The applications of customers who want to trade for fiat as merchants, and the page of each. */
export const MERCHANT_SCREENS = defineScreens('merchant', [
  {
    path: '/merchants',
    name: 'title',
    section: 'work',
    needs: 'ops/fiat/applications',
    queue: 'merchant',
    load: () => import('./merchants-page.tsx').then((module) => module.MerchantsPage),
  },
  {
    path: '/merchants/:id',
    name: 'one',
    needs: 'ops/fiat/applications',
    load: () => import('./merchant-page.tsx').then((module) => module.MerchantPage),
  },
])
