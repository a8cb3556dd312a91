import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The price of one USDT in each fiat currency. */
export const FIAT_RATE_SCREENS = configuredScreens({
  feature: 'fiat-rate',
  path: '/fiat-rates',
  needs: 'ops/fiat/rates',
  load: () => import('./fiat-rates.tsx'),
})
