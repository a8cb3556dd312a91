import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of the help center. */
export const HELP_SCREENS = defineScreens(
  { feature: 'help' },
  {
    'help-center/center': () => import('./center-page.tsx').then((module) => module.CenterPage),
    'help-center/detail': () => import('./article-page.tsx').then((module) => module.ArticlePage),
  },
)
