import { defineScreens } from '../../lib/navigation/screen.ts'

/** The queue of deposits submitted with a voucher, and the page of each. */
export const DEPOSIT_CLAIM_SCREENS = defineScreens('deposit-claim', [
  {
    path: '/claims',
    name: 'title',
    section: 'work',
    needs: 'ops/charge/list',
    queue: 'charge',
    load: () => import('./deposit-claims-page.tsx').then((module) => module.ClaimsPage),
  },
  {
    path: '/claims/:id',
    name: 'one',
    needs: 'ops/charge/show',
    load: () => import('./deposit-claim-page.tsx').then((module) => module.ClaimPage),
  },
])
