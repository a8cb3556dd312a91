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

/** How many hours back candles of one second reach. */
export const SECONDS_HOURS = 2

/**
 * The chart periods, shortest first. `timeshare` is a line chart over one-minute candles. Candles of one second, `1sec`, reach back
 * `SECONDS_HOURS`, or less far after a restart of a busy exchange.
 */
export const PERIODS = ['timeshare', '1sec', ...CANDLE_PERIODS] as const
/** One of `PERIODS`. */
export type Period = (typeof PERIODS)[number]

/** The intervals of charts that are joined from shorter candles, with their lengths in milliseconds. */
export const JOINED_PERIODS = {
  '3min': { of: '1min', lengthMs: 180_000 },
  '2hour': { of: '1hour', lengthMs: 7_200_000 },
  '12hour': { of: '4hour', lengthMs: 43_200_000 },
} as const satisfies Record<string, { readonly of: Period; readonly lengthMs: number }>
/** One of `JOINED_PERIODS`. */
export type JoinedPeriod = keyof typeof JOINED_PERIODS
