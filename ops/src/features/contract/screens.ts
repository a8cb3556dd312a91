import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The perpetual contracts, and each of them. */
export const CONTRACT_SCREENS = configuredScreens({
  feature: 'contract',
  path: '/contracts',
  needs: 'ops/contract/list',
  load: () => import('./contracts.tsx'),
})
