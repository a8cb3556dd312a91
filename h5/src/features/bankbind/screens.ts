import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of bank cards. */
export const SCREENS = defineScreens(
  { feature: 'bankbind', only: 'customers' },
  {
    'bankbind/index': {
      title: 'areaBankCards',
      load: () => import('./cards-page.tsx').then((module) => module.CardsPage),
    },
    'bankbind/addbank': {
      parent: 'bankbind/index',
      load: () => import('./add-card-page.tsx').then((module) => module.AddCardPage),
    },
  },
)
