import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of bank cards. */
export const SCREENS = defineScreens(
  { feature: 'bankbind', only: 'customers' },
  {
    'bankbind/index': () => import('./cards-page.tsx').then((module) => module.CardsPage),
    'bankbind/addbank': () => import('./add-card-page.tsx').then((module) => module.AddCardPage),
  },
)
