import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The coins on each chain compared with the books, and what was moved by hand. */
export const CHAIN_BALANCE_SCREENS = configuredScreens({
  feature: 'chain-balance',
  section: 'house',
  path: '/chain-balances',
  needs: 'ops/chain/balances',
  load: () => import('./chain-balances.tsx'),
})
