import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of the accounts and their records. */
export const SCREENS = {
  ...defineScreens(
    { feature: 'assets' },
    {
      'assets/index': () => import('./assets-page.tsx').then((module) => module.AssetsPage),
    },
  ),
  ...defineScreens(
    { feature: 'assets', only: 'customers' },
    {
      'assets/tradeAccount': () =>
        import('./trade-account-page.tsx').then((module) => module.TradeAccountPage),
      'assets/record': () => import('./record-page.tsx').then((module) => module.RecordPage),
    },
  ),
}
