import { defineScreens } from '../../lib/navigation/screen.ts'

/** The networks of deposits and withdrawals, and each of them. */
export const NETWORK_SCREENS = defineScreens('network', [
  {
    path: '/networks',
    name: 'title',
    section: 'products',
    needs: 'ops/network/list',
    load: () => import('./networks-page.tsx').then((module) => module.NetworksPage),
  },
  {
    path: '/networks/:id',
    name: 'one',
    needs: 'ops/network/list',
    load: () => import('./network-page.tsx').then((module) => module.NetworkPage),
  },
])
