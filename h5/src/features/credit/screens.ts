import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screen of the customer's credit score. */
export const SCREENS = defineScreens(
  { feature: 'credit', only: 'customers' },
  {
    'settings/credit/index': {
      parent: 'settings/index',
      title: 'areaCredit',
      load: () => import('./credit-page.tsx').then((module) => module.CreditPage),
    },
  },
)
