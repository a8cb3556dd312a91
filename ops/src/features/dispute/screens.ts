import { defineScreens } from '../../lib/navigation/screen.ts'

/** The deals for fiat money, of which disputes wait for a person, and the page of each. */
export const DISPUTE_SCREENS = defineScreens('dispute', [
  {
    path: '/disputes',
    name: 'title',
    section: 'work',
    needs: 'ops/fiat/deals',
    queue: 'dispute',
    load: () => import('./disputes-page.tsx').then((module) => module.DisputesPage),
  },
  {
    path: '/disputes/:id',
    name: 'one',
    needs: 'ops/fiat/show',
    load: () => import('./dispute-page.tsx').then((module) => module.DisputePage),
  },
])
