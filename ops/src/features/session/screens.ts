import { defineScreens } from '../../lib/navigation/screen.ts'

/** The sessions of the signed-in operator. */
export const SESSION_SCREENS = defineScreens('session', [
  {
    path: '/sessions',
    name: 'title',
    section: 'house',
    needs: 'ops/session/list',
    load: () => import('./sessions-page.tsx').then((module) => module.SessionsPage),
  },
])
