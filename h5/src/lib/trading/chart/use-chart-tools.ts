import { useState } from 'react'
import { type Drawing, type DrawingKind, putDrawing } from '../../chart/drawings/drawing.ts'
import type { CandleSource } from '../../chart/candle-source.ts'
import { useChartChoice, useChartSync } from './chart-choice.ts'
import type { ChartChoice } from './parse-chart-choice.ts'

/** A shape that is being drawn, and the function that ends it. */
interface Started {
  readonly kind: DrawingKind
  readonly isBegun: boolean
  readonly end: () => void
}

/** The state of a chart's tools. */
export interface ChartToolsState {
  readonly name: string
  readonly choice: ChartChoice
  readonly change: (part: Partial<ChartChoice>) => void
  readonly started: Started | undefined
  readonly setStarted: (started: Started | undefined) => void
  /** The drawing that the customer has tapped. */
  readonly selected: string | undefined
  readonly remove: (id: string) => void
  readonly events: {
    readonly onDrawn: (drawing: Drawing) => void
    readonly onPoint: () => void
    readonly onSelect: (id: string | undefined) => void
  }
}

/** Returns the tools of a market's chart: its choices, the drawing that is begun and the one that is selected. */
export function useChartTools({ chart, name }: Pick<CandleSource, 'chart' | 'name'>): ChartToolsState {
  const [choice, change] = useChartChoice(chart)
  useChartSync(chart)
  const [started, setStarted] = useState<Started>()
  const [selected, setSelected] = useState<string>()
  return {
    name,
    choice,
    change,
    started,
    setStarted,
    selected,
    remove: (id) => {
      change({ drawings: choice.drawings.filter((one) => one.id !== id) })
      setSelected(undefined)
    },
    events: {
      onDrawn: (drawing) => {
        change({ drawings: putDrawing(choice.drawings, drawing) })
        setStarted(undefined)
      },
      onPoint: () => setStarted((now) => now && { ...now, isBegun: true }),
      onSelect: setSelected,
    },
  }
}
