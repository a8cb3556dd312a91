import { create } from 'zustand'
import { readStored, store } from '@halyard/web'
import { MAIN_INDICATORS, SUB_INDICATORS } from '@halyard/api/choices'
import type { MainIndicator, SubIndicator } from '../../chart/indicator-params.ts'

import { SHOWN_PERIODS, type ShownPeriod } from '../../chart/shown-periods.ts'

/** More panes leave no room for the price on a phone. */
export const SUBS_MAX = 3

/** The indicators over the price, and those with a pane of their own. */
export interface ChosenIndicators {
  readonly main: readonly MainIndicator[]
  readonly sub: readonly SubIndicator[]
}

/** The period chosen last on the chart's page, and the indicators chosen last, which a chart has at first. */
interface Preferences extends ChosenIndicators {
  readonly period: ShownPeriod
}

const KEY = 'kline'
const FIRST: ChosenIndicators = { main: ['MA'], sub: ['VOL'] }

/** The chart preferences, stored on the device. */
export const usePreferences = create<Preferences>(() => parsePreferences(readStored(KEY)))

usePreferences.subscribe((chosen) => store(KEY, JSON.stringify(chosen)))

/** Parses stored preferences; replaces invalid parts with defaults. */
export function parsePreferences(text: string | undefined): Preferences {
  const stored = parseObject(text)
  return {
    period: SHOWN_PERIODS.find((period) => period === stored['period']) ?? '30min',
    ...parseIndicators(stored, FIRST),
  }
}

/** Parses stored indicators; replaces an invalid list with that of `last`. */
export function parseIndicators(
  stored: Readonly<Record<string, unknown>>,
  last: ChosenIndicators,
): ChosenIndicators {
  const [main, sub] = [listOf(stored['main']) ?? last.main, listOf(stored['sub']) ?? last.sub]
  return {
    main: MAIN_INDICATORS.filter((name) => main.includes(name)),
    sub: SUB_INDICATORS.filter((name) => sub.includes(name)).slice(0, SUBS_MAX),
  }
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** Parses a stored object; an empty one if it is none. */
export function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Remembers the period chosen on the chart's page, which other charts have at first. */
export function choosePeriod(period: ShownPeriod): void {
  usePreferences.setState({ period })
}

/** Returns the names with one added or removed. */
export function toggled<Name>(names: readonly Name[], name: Name): Name[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name]
}
