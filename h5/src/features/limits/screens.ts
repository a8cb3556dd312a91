import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screen of the limits that customers set for themselves. */
export const SCREENS = defineScreens(
  { feature: 'limits', only: 'customers' },
  {
    'settings/limits/index': {
      parent: 'settings/index',
      title: 'areaLimits',
      load: () => import('./limits-page.tsx').then((module) => module.LimitsPage),
    },
  },
)
