import type { Period as ChartPeriod } from 'klinecharts'
import type { ShownPeriod } from './shown-periods.ts'

/** The library's period for each of ours. The time-share line uses one-minute candles. */
export const CHART_PERIODS: Readonly<Record<ShownPeriod, ChartPeriod>> = {
  timeshare: { type: 'minute', span: 1 },
  '1sec': { type: 'second', span: 1 },
  '1min': { type: 'minute', span: 1 },
  '3min': { type: 'minute', span: 3 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '1hour': { type: 'hour', span: 1 },
  '2hour': { type: 'hour', span: 2 },
  '4hour': { type: 'hour', span: 4 },
  '12hour': { type: 'hour', span: 12 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
  '1mon': { type: 'month', span: 1 },
}
