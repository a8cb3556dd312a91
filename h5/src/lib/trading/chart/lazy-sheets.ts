import { lazy } from 'react'
import { loadWhenReachable } from '../../calls/load-when-reachable.ts'

/** The sheets of a chart, which load when one is first opened. */
export const IndicatorSheet = lazy(() =>
  loadWhenReachable(() => import('./indicator-sheet.tsx')).then((module) => ({
    default: module.IndicatorSheet,
  })),
)
export const ToolSheet = lazy(() =>
  loadWhenReachable(() => import('./tool-sheet.tsx')).then((module) => ({ default: module.ToolSheet })),
)
