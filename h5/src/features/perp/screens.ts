import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of perpetual contracts. */
export const SCREENS = defineScreens(
  { feature: 'perp', trades: true },
  {
    'lever/index': {
      title: 'areaContract',
      load: () => import('./perp-page.tsx').then((module) => module.PerpPage),
    },
  },
)
