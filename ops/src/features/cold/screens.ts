import { defineScreens } from '../../lib/navigation/screen.ts'

/** The cold addresses, and refills of the paying address from them. */
export const COLD_SCREENS = defineScreens('cold', [
  {
    path: '/cold',
    name: 'title',
    section: 'house',
    needs: 'ops/cold/show',
    load: () => import('./cold-page.tsx').then((module) => module.ColdPage),
  },
  {
    path: '/cold/:id',
    name: 'one',
    needs: 'ops/cold/show',
    load: () => import('./cold-address-page.tsx').then((module) => module.ColdAddressPage),
  },
])
