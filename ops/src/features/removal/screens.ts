import { defineScreens } from '../../lib/navigation/screen.ts'

/** The removals of second factors, and the page of each. */
export const REMOVAL_SCREENS = defineScreens('removal', [
  {
    path: '/removals',
    name: 'title',
    section: 'work',
    needs: 'ops/removal/list',
    queue: 'removal',
    load: () => import('./removals-page.tsx').then((module) => module.RemovalsPage),
  },
  {
    path: '/removals/:id',
    name: 'one',
    needs: 'ops/removal/show',
    load: () => import('./removal-page.tsx').then((module) => module.RemovalPage),
  },
])
