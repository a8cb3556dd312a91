import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of timed options. */
export const SCREENS = defineScreens(
  { feature: 'option', trades: true },
  {
    'option/detail': {
      title: 'tabOption',
      load: () => import('./option-page.tsx').then((module) => module.OptionPage),
    },
    'option/statistics': {
      parent: 'option/detail',
      title: 'areaStatistics',
      load: () => import('./option-page.tsx').then((module) => module.loadStatisticsPage()),
    },
    'shared/index': () => import('./option-page.tsx').then((module) => module.loadSharedPage()),
  },
)
