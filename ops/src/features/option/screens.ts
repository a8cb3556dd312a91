import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The timed options by market, and each of them. */
export const OPTION_SCREENS = configuredScreens({
  feature: 'option',
  path: '/options',
  needs: 'ops/option/list',
  load: () => import('./offers.tsx'),
})
