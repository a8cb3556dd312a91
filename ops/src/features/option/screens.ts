import { defineScreens } from '../../lib/navigation/screen.ts'

/** The timed options by market, and each of them. */
export const OPTION_SCREENS = defineScreens('option', [
  {
    path: '/options',
    name: 'title',
    section: 'products',
    needs: 'ops/option/list',
    load: () => import('./offers-page.tsx').then((module) => module.OffersPage),
  },
  {
    path: '/options/:id',
    name: 'one',
    needs: 'ops/option/list',
    load: () => import('./offer-page.tsx').then((module) => module.OfferPage),
  },
])
