import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The perpetual contracts, and the page of each. */
export const PERP_SCREENS = configuredScreens({
  feature: 'perp',
  path: '/contracts',
  needs: 'ops/contract/list',
  load: () => import('./perps.tsx'),
})
