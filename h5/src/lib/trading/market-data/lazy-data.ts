import { lazy } from 'react'
import { loadWhenReachable } from '../../calls/load-when-reachable.ts'

/** The data of a market behind tabs of the chart's page, which loads when one is first shown. */
export const DepthChart = lazy(() =>
  loadWhenReachable(() => import('./depth-chart.tsx')).then((module) => ({ default: module.DepthChart })),
)
export const TradeTable = lazy(() =>
  loadWhenReachable(() => import('./trade-table.tsx')).then((module) => ({ default: module.TradeTable })),
)
