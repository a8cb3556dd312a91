import { defineScreens } from '../../lib/navigation/screen.ts'

/** The pages that halt the exchange or a part of it, at once and at an announced time. */
export const HALT_SCREENS = defineScreens('halt', [
  {
    path: '/halts',
    name: 'title',
    section: 'work',
    needs: 'ops/halt/list',
    load: () => import('./halts-page.tsx').then((module) => module.HaltsPage),
  },
  {
    path: '/maintenances',
    name: 'maintenances',
    section: 'work',
    needs: 'ops/maintenance/list',
    load: () => import('./maintenances-page.tsx').then((module) => module.MaintenancesPage),
  },
])
