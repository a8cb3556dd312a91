import { defineScreens } from '../../lib/navigation/screen.ts'

/** Every chain, and what restarts a stopped one. */
export const CHAIN_SCREENS = defineScreens('chain', [
  {
    path: '/chains',
    name: 'title',
    section: 'work',
    needs: 'ops/chain/list',
    queue: 'chain',
    load: () => import('./chains-page.tsx').then((module) => module.ChainsPage),
  },
])
