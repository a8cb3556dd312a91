// The door to the market makers, whose plans the simulator tries to exploit.
export type { Makers } from './makers.ts'
export { SPOT_MAKERS } from './market-makers.ts'
export { PERP_MAKERS } from './perp-market-makers.ts'
export { pruneBotOrders } from './prune-bot-orders.ts'
export { type CoinAnchors, createCoinAnchors } from './coin-anchor.ts'
export { planQuotes, type QuoteAction, type RestingQuote, sideValueOf } from './plan-quotes.ts'
export { planTakerOrder } from './plan-trades.ts'
