import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of the accounts and their records. */
export const SCREENS = {
  ...defineScreens(
    { feature: 'assets' },
    {
      'assets/index': {
        title: 'tabAssets',
        load: () => import('./assets-page.tsx').then((module) => module.AssetsPage),
      },
    },
  ),
  ...defineScreens(
    { feature: 'assets', only: 'customers' },
    {
      'assets/tradeAccount': {
        parent: 'assets/index',
        load: () => import('./trade-account-page.tsx').then((module) => module.TradeAccountPage),
      },
      'assets/money': {
        parent: 'assets/index',
        title: 'areaMoney',
        load: () => import('./money-page.tsx').then((module) => module.MoneyPage),
      },
      'assets/record': {
        parent: 'assets/index',
        title: 'areaRecords',
        load: () => import('./record-page.tsx').then((module) => module.RecordPage),
      },
    },
  ),
}
