import { readStored, store } from '@halyard/web'
import { create } from 'zustand'
import { type Drawing, parseDrawings } from '../../chart/drawings/drawing.ts'
import { type IndicatorParams, parseStoredParams } from '../../chart/indicator-params.ts'
import { type Scale, SCALES } from '../../chart/scales.ts'
import { type ChosenIndicators, parseIndicators, parseObject, usePreferences } from './preferences.ts'

/** The customer's choices for the chart of one market or contract. */
export interface ChartChoice extends ChosenIndicators {
  readonly params: IndicatorParams
  readonly scale: Scale
  readonly drawings: readonly Drawing[]
}

/** The choices of the charts that were shown, by the id of the chart. */
const useChoices = create<{ readonly [Chart in string]?: ChartChoice }>(() => ({}))

/** Returns the choices for a chart, stored on the device, and the function that changes them. */
export function useChartChoice(chart: string) {
  const choice = useChoices((choices) => choices[chart] ?? readChoice(chart))
  return [choice, (part: Partial<ChartChoice>) => changeChart(chart, part)] as const
}

/** The choices that were read from the device, which stay the same objects. */
const read = new Map<string, ChartChoice>()

function readChoice(chart: string): ChartChoice {
  const known = read.get(chart) ?? parseChartChoice(readStored(keyOf(chart)), usePreferences.getState())
  read.set(chart, known)
  return known
}

function changeChart(chart: string, part: Partial<ChartChoice>): void {
  const next = { ...(useChoices.getState()[chart] ?? readChoice(chart)), ...part }
  useChoices.setState({ [chart]: next })
  store(keyOf(chart), JSON.stringify(next))
  const { main, sub } = next
  if (part.main || part.sub) usePreferences.setState({ main, sub })
}

function keyOf(chart: string): string {
  return `kline_${chart}`
}

/** Parses stored choices; replaces invalid parts with defaults, and missing indicators with those chosen last. */
export function parseChartChoice(text: string | undefined, last: ChosenIndicators): ChartChoice {
  const stored = parseObject(text)
  return {
    ...parseIndicators(stored, last),
    params: parseStoredParams(stored['params']),
    scale: SCALES.find((scale) => scale === stored['scale']) ?? 'normal',
    drawings: parseDrawings(stored['drawings']),
  }
}
