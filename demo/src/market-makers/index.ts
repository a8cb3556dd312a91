// The door to the market makers, whose plans the simulator tries to exploit.
export { type CoinAnchors, createCoinAnchors } from './coin-anchor.ts'
export { planQuotes, type QuoteAction, type RestingQuote, sideValueOf } from './plan-quotes.ts'
export { planTakerOrder } from './plan-trades.ts'
