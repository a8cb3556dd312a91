import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The timed options by market, and the page of each. */
export const OPTION_SCREENS = configuredScreens({
  feature: 'option',
  path: '/options',
  needs: 'ops/option/list',
  load: () => import('./offers.tsx'),
})
