import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screen of the customer's fees and limits. */
export const SCREENS = defineScreens(
  { feature: 'fees', only: 'customers' },
  {
    'settings/fees/index': {
      parent: 'settings/index',
      title: 'areaFees',
      load: () => import('./fees-page.tsx').then((module) => module.FeesPage),
    },
  },
)
