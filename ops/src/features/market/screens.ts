import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The spot markets, and the page of each. */
export const MARKET_SCREENS = configuredScreens({
  feature: 'market',
  path: '/markets',
  needs: 'ops/market/list',
  load: () => import('./markets.tsx'),
})
