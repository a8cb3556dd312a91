import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of deposits. */
export const SCREENS = defineScreens(
  { feature: 'deposit', only: 'customers' },
  {
    'assets/deposit/index': {
      parent: 'assets/index',
      title: 'areaDeposit',
      load: () => import('./deposit-page.tsx').then((module) => module.DepositPage),
    },
    'assets/deposit/charge': {
      parent: 'assets/deposit/index',
      load: () => import('./claim-page.tsx').then((module) => module.ClaimPage),
    },
  },
)
