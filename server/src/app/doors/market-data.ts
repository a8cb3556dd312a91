// The door to market data, for those who make markets or their past.
export { coarsen, type Candle } from '../../market-data/candle.ts'
export { upsertCandles } from '../../market-data/candle-store.ts'
export type { DepthLevel, DepthSnapshot } from '../../market-data/depth.ts'
export type { MarketDataParts } from '../../market-data/instrument-data.ts'
export type { MarketData } from '../../market-data/market-data.ts'
export type { StoredCandle } from '../../market-data/open-candles.ts'
export {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openOf,
  shiftOpen,
  STORED_PERIODS,
  type StoredPeriod,
} from '../../market-data/periods.ts'
