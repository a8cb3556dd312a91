import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The coins of fiat trading, and each of them. */
export const FIAT_COIN_SCREENS = configuredScreens({
  feature: 'fiat-coin',
  path: '/fiat-coins',
  needs: 'ops/fiat/coins',
  load: () => import('./fiat-coins.tsx'),
})
