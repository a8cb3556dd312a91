import { defineScreens } from '../../lib/navigation/screen.ts'

/** The queue of withdrawals, and the page of each. */
export const WITHDRAWAL_SCREENS = defineScreens('withdrawal', [
  {
    path: '/withdrawals',
    name: 'title',
    section: 'work',
    needs: 'ops/withdrawal/list',
    queue: 'withdrawal',
    load: () => import('./withdrawals-page.tsx').then((module) => module.WithdrawalsPage),
  },
  {
    path: '/withdrawals/:id',
    name: 'one',
    needs: 'ops/withdrawal/show',
    load: () => import('./withdrawal-page.tsx').then((module) => module.WithdrawalPage),
  },
])
