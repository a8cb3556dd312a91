import { SCALES } from '@halyard/api/choices'
import { type Drawing, parseDrawings } from '../../chart/drawings/drawing.ts'
import { type IndicatorParams, parseStoredParams } from '../../chart/indicator-params.ts'
import type { Scale } from '../../chart/scales.ts'
import { SHOWN_PERIODS, type ShownPeriod } from '../../chart/shown-periods.ts'
import { type ChosenIndicators, parseIndicators, parseObject } from './preferences.ts'

/** The customer's choices for the chart of one market or contract. */
export interface ChartChoice extends ChosenIndicators {
  /** Undefined until one is chosen for this chart: then it has that chosen last. */
  readonly period: ShownPeriod | undefined
  readonly params: IndicatorParams
  readonly scale: Scale
  readonly drawings: readonly Drawing[]
}

/** Parses stored choices; replaces invalid parts with defaults, and missing indicators with those chosen last. */
export function parseChartChoice(text: string | undefined, last: ChosenIndicators): ChartChoice {
  const stored = parseObject(text)
  return {
    ...parseIndicators(stored, last),
    period: SHOWN_PERIODS.find((period) => period === stored['period']),
    params: parseStoredParams(stored['params']),
    scale: SCALES.find((scale) => scale === stored['scale']) ?? 'normal',
    drawings: parseDrawings(stored['drawings']),
  }
}
