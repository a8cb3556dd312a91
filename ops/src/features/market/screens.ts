import { defineScreens } from '../../lib/navigation/screen.ts'

/** The spot markets, and each of them. */
export const MARKET_SCREENS = defineScreens('market', [
  {
    path: '/markets',
    name: 'title',
    section: 'products',
    needs: 'ops/market/list',
    load: () => import('./markets-page.tsx').then((module) => module.MarketsPage),
  },
  {
    path: '/markets/:id',
    name: 'one',
    needs: 'ops/market/list',
    load: () => import('./market-page.tsx').then((module) => module.MarketPage),
  },
])
