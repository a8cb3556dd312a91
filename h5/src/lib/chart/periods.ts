import type { Period } from '@halyard/api/client'
import type { Period as ChartPeriod } from 'klinecharts'

/** The library's period for each of ours. The time-share line uses one-minute candles. */
export const CHART_PERIODS: Readonly<Record<Period, ChartPeriod>> = {
  timeshare: { type: 'minute', span: 1 },
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '1hour': { type: 'hour', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
  '1mon': { type: 'month', span: 1 },
}
