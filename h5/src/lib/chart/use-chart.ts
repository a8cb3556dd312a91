import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAppearance } from '../browser/appearance.ts'
import { useFormat } from '../format/format.ts'
import type { CandleSource } from './candle-source.ts'
import type { ChartHandle, ChartOptions } from './chart-engine.ts'
import type { ShownPeriod } from './shown-periods.ts'

interface OpenedChart {
  /** The element that the chart is drawn in. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly chart: ChartHandle | undefined
  readonly state: 'loading' | 'empty' | 'shown' | 'error'
}

/** The reports of a chart. */
type ChartEvents = Pick<ChartOptions, 'onCandle' | 'onPick' | 'onDrawn' | 'onSelect' | 'onPoint'>

/** Loads the chart library. The chart that opens tells of a failure. */
export function preloadChart(): void {
  import('./chart-engine.ts').catch(() => undefined)
}

/** Opens a chart of one source and period; opens another when either changes. The chart library loads on first use. */
export function useChart(
  source: CandleSource,
  period: ShownPeriod,
  events: Partial<ChartEvents> = {},
): OpenedChart {
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ChartHandle>()
  const [state, setState] = useState<OpenedChart['state']>('loading')
  const current = useEffectEvent(() => events)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let opened: ChartHandle | undefined
    let isClosed = false
    setState('loading')
    const open = async () => {
      const { openChart } = await import('./chart-engine.ts')
      if (isClosed) return
      opened = openChart(element, {
        source,
        period,
        format,
        onState: setState,
        onCandle: (candle) => current().onCandle?.(candle),
        onPick: (price, y) => current().onPick?.(price, y),
        onDrawn: (drawing) => current().onDrawn?.(drawing),
        onPoint: () => current().onPoint?.(),
        onSelect: (id) => current().onSelect?.(id),
      })
      setChart(opened)
    }
    open().catch(() => setState('error'))
    return () => {
      isClosed = true
      opened?.close()
      setChart(undefined)
    }
  }, [source, period, format])
  useEffect(() => {
    if (!chart) return
    const restyle = () => chart.restyle()
    const daylight = matchMedia('(prefers-color-scheme: light)')
    daylight.addEventListener('change', restyle)
    const stop = useAppearance.subscribe(restyle)
    return () => {
      daylight.removeEventListener('change', restyle)
      stop()
    }
  }, [chart])
  return { box, chart, state }
}
