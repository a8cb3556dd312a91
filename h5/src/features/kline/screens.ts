import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of the charts. */
export const SCREENS = defineScreens(
  { feature: 'kline', trades: true },
  {
    'trade/kline': {
      parent: 'trade/index',
      load: () => import('./kline-page.tsx').then((module) => module.KlinePage),
    },
  },
)
