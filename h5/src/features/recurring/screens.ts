import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of plans that buy a coin again and again. */
export const SCREENS = defineScreens(
  { feature: 'recurring', only: 'customers' },
  {
    'convert/recurring': {
      parent: 'convert/index',
      title: 'areaRecurring',
      load: () => import('./pages.ts').then((module) => module.RecurringPage),
    },
    'convert/plan': {
      parent: 'convert/recurring',
      load: () => import('./pages.ts').then((module) => module.NewPlanPage),
    },
  },
)
