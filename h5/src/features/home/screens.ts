import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of the home page. */
export const SCREENS = defineScreens(
  { feature: 'home' },
  {
    'index/index': {
      title: 'tabHome',
      load: () => import('./home-page.tsx').then((module) => module.HomePage),
    },
  },
)
