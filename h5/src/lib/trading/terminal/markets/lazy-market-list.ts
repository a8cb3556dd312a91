import { lazyPart } from '../../lazy-part.ts'

/** The list of markets of the left column, which only a large desktop loads. */
export const MarketList = lazyPart(() => import('./market-list.tsx').then((module) => module.MarketList))
