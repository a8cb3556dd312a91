import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The list of the coins of fiat trading, and the page of each. */
export const FIAT_COIN_SCREENS = configuredScreens({
  feature: 'fiat-coin',
  path: '/fiat-coins',
  needs: 'ops/fiat/coins',
  load: () => import('./fiat-coins.tsx'),
})
