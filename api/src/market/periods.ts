/** The periods of candles, shortest first. Each except the month divides a later one. */
export const CANDLE_PERIODS = [
  '1min',
  '5min',
  '15min',
  '30min',
  '1hour',
  '4hour',
  '1day',
  '1week',
  '1mon',
] as const

/** The chart periods, shortest first. `timeshare` is a line chart over one-minute candles. */
export const PERIODS = ['timeshare', ...CANDLE_PERIODS] as const
/** One of `PERIODS`. */
export type Period = (typeof PERIODS)[number]
