import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screen of advertisements, which guests may open. */
const OPEN_SCREENS = defineScreens(
  { feature: 'fiat' },
  {
    'legaltender/index': {
      title: 'areaFiat',
      load: () => import('./ads/ads-page.tsx').then((module) => module.AdsPage),
    },
  },
)

/** The screens of a customer's deals. */
const CUSTOMER_SCREENS = defineScreens(
  { feature: 'fiat', only: 'customers' },
  {
    'legaltender/deal': {
      parent: 'legaltender/history',
      load: () => import('./deal/deal-page.tsx').then((module) => module.DealPage),
    },
    'legaltender/history': {
      parent: 'legaltender/index',
      load: () => import('./history/history-page.tsx').then((module) => module.HistoryPage),
    },
  },
)

/** The screens of fiat trading. */
export const SCREENS = { ...OPEN_SCREENS, ...CUSTOMER_SCREENS }
