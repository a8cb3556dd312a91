import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The wealth plans, and the page of each. */
export const WEALTH_SCREENS = configuredScreens({
  feature: 'wealth',
  path: '/wealth',
  needs: 'ops/wealth/list',
  creates: 'ops/wealth/propose',
  load: () => import('./plans.tsx'),
})
