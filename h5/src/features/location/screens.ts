import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of places: choosing one, and showing one that a link names. */
export const SCREENS = defineScreens(
  { feature: 'location' },
  {
    'choose-location': () => import('./choose-page.tsx').then((module) => module.ChooseLocationPage),
    'open-location': () => import('./open-page.tsx').then((module) => module.OpenLocationPage),
  },
)
