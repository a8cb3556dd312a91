import { defineScreens } from '../../lib/navigation/screen.ts'

/** The queue of deposits submitted with a voucher, and each of them. */
export const CLAIM_SCREENS = defineScreens('claim', [
  {
    path: '/claims',
    name: 'title',
    section: 'work',
    needs: 'ops/charge/list',
    queue: 'charge',
    load: () => import('./claims-page.tsx').then((module) => module.ClaimsPage),
  },
  {
    path: '/claims/:id',
    name: 'one',
    needs: 'ops/charge/show',
    load: () => import('./claim-page.tsx').then((module) => module.ClaimPage),
  },
])
