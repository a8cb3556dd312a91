import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of timed options. The statistics have texts of their own, and need no account. */
export const OPTION_SCREENS = {
  ...defineScreens(
    { feature: 'option', trades: true },
    {
      'option/detail': () => import('./option-page.tsx').then((module) => module.OptionPage),
    },
  ),
  ...defineScreens(
    { feature: 'option/statistics' },
    {
      'option/statistics': () =>
        import('./statistics/statistics-page.tsx').then((module) => module.StatisticsPage),
    },
  ),
}
