import { readStored, store } from '@halyard/web'
import { useState } from 'react'
import { type Drawing, parseDrawings } from '../../../lib/chart/drawings/drawing.ts'
import { type Scale, SCALES } from '../../../lib/chart/scales.ts'

/** The customer's choices for the chart of one market. */
export interface MarketChartChoice {
  readonly scale: Scale
  readonly drawings: readonly Drawing[]
}

/** Returns the choices for a market's chart, stored on the device, and the function that changes them. */
export function useMarketChart(matchId: number) {
  const key = `kline_${matchId}`
  const [choice, setChoice] = useState(() => parseMarketChart(readStored(key)))
  const change = (part: Partial<MarketChartChoice>) => {
    const next = { ...choice, ...part }
    setChoice(next)
    store(key, JSON.stringify(next))
  }
  return [choice, change] as const
}

/** Parses stored choices; replaces invalid parts with defaults. */
export function parseMarketChart(text: string | undefined): MarketChartChoice {
  const stored = parseObject(text)
  return {
    scale: SCALES.find((scale) => scale === stored['scale']) ?? 'normal',
    drawings: parseDrawings(stored['drawings']),
  }
}

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
