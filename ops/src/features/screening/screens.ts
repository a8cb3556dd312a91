import { defineScreens } from '../../lib/navigation/screen.ts'

/** The queue of hits of screening with all results, and the page of each. */
export const SCREENING_SCREENS = defineScreens('screening', [
  {
    path: '/screenings',
    name: 'title',
    section: 'work',
    needs: 'ops/screening/list',
    queue: 'screening',
    load: () => import('./screenings-page.tsx').then((module) => module.ScreeningsPage),
  },
  {
    path: '/screenings/:id',
    name: 'one',
    needs: 'ops/screening/show',
    load: () => import('./screening-page.tsx').then((module) => module.ScreeningPage),
  },
])
