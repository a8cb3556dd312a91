import { type MAIN_INDICATORS, PARAM_MAX, type SUB_INDICATORS } from '@halyard/api/choices'

export type MainIndicator = (typeof MAIN_INDICATORS)[number]
export type SubIndicator = (typeof SUB_INDICATORS)[number]
export type Indicator = MainIndicator | SubIndicator

/** The meaning of a parameter, which its label names and its bounds follow. */
type Meaning = 'candles' | 'fast' | 'slow' | 'signal' | 'smoothing' | 'deviations' | 'start' | 'step' | 'top'

export interface ParamRule {
  readonly meaning: Meaning
  readonly start: number
}

const candles = (...starts: readonly number[]): ParamRule[] =>
  starts.map((start) => ({ meaning: 'candles', start }))

/** The parameters of each indicator, in the order of the chart library, with the values they have at first. */
export const PARAMS: Readonly<Record<Indicator, readonly ParamRule[]>> = {
  MA: candles(7, 25, 99),
  EMA: candles(7, 25, 99),
  BOLL: [...candles(20), { meaning: 'deviations', start: 2 }],
  SAR: [
    { meaning: 'start', start: 2 },
    { meaning: 'step', start: 2 },
    { meaning: 'top', start: 20 },
  ],
  BBI: candles(3, 6, 12, 24),
  VOL: candles(5, 10),
  MACD: [
    { meaning: 'fast', start: 12 },
    { meaning: 'slow', start: 26 },
    { meaning: 'signal', start: 9 },
  ],
  KDJ: [...candles(9), { meaning: 'smoothing', start: 3 }, { meaning: 'smoothing', start: 3 }],
  RSI: candles(6, 14, 24),
  WR: candles(6, 10),
  CCI: candles(20),
  OBV: candles(30),
  DMI: [...candles(14), { meaning: 'smoothing', start: 6 }],
}

/** Parameters are whole numbers of at least 1. */
const MOST: Readonly<Record<Meaning, number>> = {
  candles: PARAM_MAX,
  fast: PARAM_MAX,
  slow: PARAM_MAX,
  signal: PARAM_MAX,
  smoothing: 100,
  deviations: 10,
  start: 100,
  step: 100,
  top: 100,
}

/** Returns the greatest value of a parameter. */
export function mostOf({ meaning }: ParamRule): number {
  return MOST[meaning]
}

/** The parameters of indicators that differ from those they have at first. */
export type IndicatorParams = { readonly [Name in Indicator]?: readonly number[] }

/** Returns the parameters of an indicator. */
export function paramsOf(name: Indicator, chosen: IndicatorParams): readonly number[] {
  return chosen[name] ?? PARAMS[name].map(({ start }) => start)
}

/** Returns the parameters as typed; undefined if one is not a whole number within its bounds. */
export function parseParams(name: Indicator, texts: readonly string[]): readonly number[] | undefined {
  const values = texts.map((text) => (/^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : Number.NaN))
  return isValid(name, values) ? values : undefined
}

/** Parses stored parameters. Leaves out those of an indicator of which one is not valid. */
export function parseStoredParams(stored: unknown): IndicatorParams {
  const all = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const names = Object.keys(PARAMS) as Indicator[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = all[name]
      return Array.isArray(values) && isValid(name, values) ? [[name, values]] : []
    }),
  )
}

function isValid(name: Indicator, values: readonly unknown[]): values is readonly number[] {
  const rules = PARAMS[name]
  return (
    values.length === rules.length &&
    rules.every((rule, at) => {
      const value = values[at]
      return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= mostOf(rule)
    })
  )
}
