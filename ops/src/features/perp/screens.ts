import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The perpetual contracts, and each of them. */
export const PERP_SCREENS = configuredScreens({
  feature: 'perp',
  path: '/contracts',
  needs: 'ops/contract/list',
  load: () => import('./perps.tsx'),
})
