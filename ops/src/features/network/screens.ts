import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The networks of deposits and withdrawals, and the page of each. */
export const NETWORK_SCREENS = configuredScreens({
  feature: 'network',
  path: '/networks',
  needs: 'ops/network/list',
  load: () => import('./networks.tsx'),
})
