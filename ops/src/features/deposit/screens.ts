import { defineScreens } from '../../lib/navigation/screen.ts'

/** The queue of on-chain deposits that need a person, and the page of each. */
export const DEPOSIT_SCREENS = defineScreens('deposit', [
  {
    path: '/deposits',
    name: 'title',
    section: 'work',
    needs: 'ops/deposit/list',
    queue: 'deposit',
    load: () => import('./deposits-page.tsx').then((module) => module.DepositsPage),
  },
  {
    path: '/deposits/:id',
    name: 'one',
    needs: 'ops/deposit/show',
    load: () => import('./deposit-page.tsx').then((module) => module.DepositPage),
  },
])
