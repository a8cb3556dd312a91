import { defineScreens } from '../../lib/navigation/screen.ts'

/** The changes of the configuration that two persons decide. Each is shown on its record. */
export const CHANGE_SCREENS = defineScreens('change', [
  {
    path: '/changes',
    name: 'title',
    section: 'products',
    needs: 'ops/change/list',
    queue: 'change',
    load: () => import('./changes-page.tsx').then((module) => module.ChangesPage),
  },
  {
    path: '/changes/:id',
    name: 'one',
    needs: 'ops/change/show',
    load: () => import('./change-page.tsx').then((module) => module.ChangePage),
  },
])
