import { PERIODS } from '@halyard/api/choices'
import type { Period } from '@halyard/api/client'
import { create } from 'zustand'
import { readStored, store } from '@halyard/web'

/** Indicators drawn over the price, and indicators with a pane of their own. */
export const MAIN_INDICATORS = ['MA', 'EMA', 'BOLL', 'SAR', 'BBI'] as const
export const SUB_INDICATORS = ['VOL', 'MACD', 'KDJ', 'RSI', 'WR', 'CCI', 'OBV', 'DMI'] as const
/** More panes leave no room for the price on a phone. */
export const SUBS_MAX = 3

export type MainIndicator = (typeof MAIN_INDICATORS)[number]
export type SubIndicator = (typeof SUB_INDICATORS)[number]

interface Preferences {
  readonly period: Period
  readonly main: readonly MainIndicator[]
  readonly sub: readonly SubIndicator[]
}

const KEY = 'kline'

/** The chart preferences, stored on the device. */
export const usePreferences = create<Preferences>(() => parsePreferences(readStored(KEY)))

usePreferences.subscribe((chosen) => store(KEY, JSON.stringify(chosen)))

/** Parses stored preferences; replaces invalid parts with defaults. */
export function parsePreferences(text: string | undefined): Preferences {
  const stored = parseObject(text)
  return {
    period: PERIODS.find((period) => period === stored.period) ?? '30min',
    main: MAIN_INDICATORS.filter((name) => (listOf(stored.main) ?? ['MA']).includes(name)),
    sub: SUB_INDICATORS.filter((name) => (listOf(stored.sub) ?? ['VOL']).includes(name)).slice(0, SUBS_MAX),
  }
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Selects the chart's period. */
export function choosePeriod(period: Period): void {
  usePreferences.setState({ period })
}

/** Toggles an indicator over the price. */
export function toggleMain(name: MainIndicator): void {
  usePreferences.setState(({ main }) => ({ main: toggled(main, name) }))
}

/** Toggles an indicator pane. Beyond the maximum the oldest pane is removed. */
export function toggleSub(name: SubIndicator): void {
  usePreferences.setState(({ sub }) => ({ sub: toggled(sub, name).slice(-SUBS_MAX) }))
}

function toggled<Name>(names: readonly Name[], name: Name): Name[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name]
}
