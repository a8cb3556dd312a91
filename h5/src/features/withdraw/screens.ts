import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of withdrawals. */
export const SCREENS = defineScreens(
  { feature: 'withdraw', only: 'customers' },
  {
    'assets/withdraw/index': () => import('./withdraw-page.tsx').then((module) => module.WithdrawPage),
    'assets/withdraw/detail': () =>
      import('./withdraw-detail-page.tsx').then((module) => module.WithdrawDetailPage),
    'assets/withdraw/bank/bank': () => import('./bank-page.tsx').then((module) => module.BankPage),
  },
)
