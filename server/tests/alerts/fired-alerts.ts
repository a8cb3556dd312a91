import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from '../../src/app/testing.ts'
import { HAS_PROMTOOL, metricsIn, promtool, readAlerts } from './rules.ts'

/** The minutes, besides those that an alert waits, for which Prometheus has read the metrics of a server without a fault. */
const WELL_MINUTES = 20
/** The minutes for which it reads them after the fault. */
const MENDED_MINUTES = 20
/** The minutes, besides those that an alert waits, for which it reads a fault. Figures that grow reach their limit meanwhile. */
const ILL_MINUTES = 3
const GROWING_MINUTES = 40

/** The metrics of a server before its fault and with it, as Prometheus reads them; an empty text if it does not answer. */
interface Fault {
  readonly before: string
  readonly during: string
  /** The metrics once the fault is mended: the alert ends. Default: that is not examined. */
  readonly after?: string
  /** The seconds between both, for a fault that goes on: every figure changes further as it did within them. Default: figures stay. */
  readonly within?: number
  /** The minutes for which it goes on. Default: 40. */
  readonly minutes?: number
  /** Regards the series with this text alone, where the time that tests pass makes others of the same metric fail. */
  readonly only?: string
}

/** The faults of a test file, and the alerts that they should fire. */
export interface FiredAlerts {
  /** Adds the fault of an alert. Throws if no figure that its rule reads differs. */
  add(alert: string, fault: Fault): void
  /** Has Prometheus evaluate the rules over the figures of each fault: its alert fires with it, and not before. */
  check(): Promise<void>
}

const rules = new Map(readAlerts().map(({ name, fields }) => [name, fields]))

/** Creates an empty list. */
export function listFiredAlerts(): FiredAlerts {
  const tests: ReturnType<typeof testOf>[] = []
  return {
    add(alert, fault) {
      tests.push(testOf(alert, fault))
    },
    async check() {
      expect(tests).not.toEqual([])
      const folder = mkdtempSync(join(tmpdir(), 'halyard-alerts-'))
      const files = tests.map((test, at) => {
        const [file, rulesFile] = [join(folder, `${at}.json`), join(folder, `${at}.rules.json`)]
        // Its own rule alone: Prometheus would evaluate all for each fault.
        writeFileSync(rulesFile, JSON.stringify({ groups: [{ name: 'faults', rules: [ruleOf(test.name)] }] }))
        writeFileSync(
          file,
          JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests: [test] }),
        )
        return file
      })
      const failure = await promtool('test', 'rules', ...files).then(
        () => undefined,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
      )
      rmSync(folder, { recursive: true })
      expect(failure).toBeUndefined()
    },
  }
}

/** Has Prometheus evaluate the rule of one alert over its fault, where it is installed: for a test of another subject that has the fault. */
export async function expectFired(alert: string, fault: Fault): Promise<void> {
  const alerts = listFiredAlerts()
  alerts.add(alert, fault)
  if (HAS_PROMTOOL) await alerts.check()
}

/** Returns the metrics that a server serves, or an empty text if it does not answer. */
export async function scrape({ app }: TestApp): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${app.metricsPort}/metrics`).catch(() => undefined)
  return response?.ok ? response.text() : ''
}

/** Returns the first value of a metric in a text, or of the series with these labels; undefined if there is none. */
export function valueIn(text: string, series: string): number | undefined {
  const line = text
    .split('\n')
    .find((found) => found.startsWith(`${series} `) || found.startsWith(`${series}{`))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
}

/** The setting with which a test server serves metrics. */
export const METRICS = { metrics: { port: 0, host: '127.0.0.1' } } as const

type Series = ReadonlyMap<string, number>

/** Returns the rule of an alert, as its file has it. */
function ruleOf(alert: string) {
  const fields = rules.get(alert)
  return { alert, expr: fields?.get('expr'), for: fields?.get('for') }
}

/** Returns the test of one fault in the form of promtool. */
function testOf(alert: string, { before, during, after, within, minutes = GROWING_MINUTES, only }: Fault) {
  const fields = rules.get(alert)
  if (!fields) throw new Error(`there is no alert ${alert}`)
  const names = new Set(metricsIn(fields.get('expr') ?? ''))
  const read = (text: string) => seriesOf(text, names, only)
  const [well, ill, mended] = [read(before), read(during), after === undefined ? undefined : read(after)]
  expect([...ill], `the fault of ${alert} changes a figure that its rule reads`).not.toEqual([...well])
  const waits = minutesOf(fields.get('for'))
  const wellMinutes = waits + WELL_MINUTES
  const illMinutes = waits + (within === undefined ? ILL_MINUTES : minutes)
  const end = wellMinutes + illMinutes
  const expr = `group by (alertname) (ALERTS{alertstate="firing",alertname="${alert}"})`
  const fires = [{ labels: `{alertname="${alert}"}`, value: 1 }]
  const moments = [
    { at: wellMinutes - 1, expected: [] },
    { at: end - 1, expected: fires },
    ...(mended ? [{ at: end + MENDED_MINUTES - 1, expected: [] }] : []),
  ]
  return {
    name: alert,
    interval: '1m',
    input_series: [...new Set([well, ill, mended].flatMap((series) => [...(series?.keys() ?? [])]))].map(
      (series) => ({
        series,
        values: [
          ...Array<string>(wellMinutes).fill(well.has(series) ? textOf(well.get(series)) : '_'),
          ...illValues(well.get(series), ill.get(series), illMinutes, within),
          ...(mended ? Array<string>(MENDED_MINUTES).fill(textOf(mended.get(series))) : []),
        ].join(' '),
      }),
    ),
    promql_expr_test: moments.map(({ at, expected }) => ({
      expr,
      eval_time: `${at}m`,
      exp_samples: expected,
    })),
  }
}

/** Returns the values of a series, one a minute, while a fault lasts. */
function illValues(
  well: number | undefined,
  ill: number | undefined,
  minutes: number,
  within: number | undefined,
): string[] {
  if (ill === undefined || within === undefined) return Array<string>(minutes).fill(textOf(ill))
  const perMinute = ((ill - (well ?? ill)) * 60) / within
  return Array.from({ length: minutes }, (_, minute) => textOf(ill + perMinute * minute))
}

/** A series that is gone is stale, as after a reading without it. */
const textOf = (value: number | undefined) => (value === undefined ? 'stale' : value.toFixed(6))

/** Returns the series of some metrics, by their name and labels. */
function seriesOf(text: string, names: ReadonlySet<string>, only = ''): Series {
  const found = new Map<string, number>()
  for (const [, series = '', name = '', value = ''] of text.matchAll(/^((\w+)(?:\{.*\})?) (\S+)$/gm))
    if (names.has(name) && series.includes(only)) found.set(series, Number(value))
  return found
}

/** Returns the minutes of a duration such as `30s`, rounded up; none is zero. */
function minutesOf(duration = '0m'): number {
  const [, number = '0', unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? []
  return Math.ceil((Number(number) * { s: 1, m: 60, h: 3_600 }[unit as 's' | 'm' | 'h']) / 60)
}
