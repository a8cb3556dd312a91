import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of spot trading. */
export const SCREENS = defineScreens(
  { feature: 'trade', trades: true },
  {
    'trade/index': {
      title: 'tabTrade',
      load: () => import('./trade-page.tsx').then((module) => module.TradePage),
    },
  },
)
