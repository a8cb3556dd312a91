import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of withdrawals. */
export const SCREENS = defineScreens(
  { feature: 'withdraw', only: 'customers' },
  {
    'assets/withdraw/index': {
      parent: 'assets/index',
      title: 'areaWithdraw',
      load: () => import('./withdraw-page.tsx').then((module) => module.WithdrawPage),
    },
    'assets/withdraw/detail': {
      parent: 'assets/withdraw/index',
      load: () => import('./withdraw-detail-page.tsx').then((module) => module.WithdrawDetailPage),
    },
    'assets/withdraw/bank/bank': {
      parent: 'assets/withdraw/index',
      load: () => import('./bank-page.tsx').then((module) => module.BankPage),
    },
  },
)
