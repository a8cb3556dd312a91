import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HAS_PROMTOOL, readAlerts } from './rules.ts'

const TESTS = join(import.meta.dirname, '..')

/** Alerts whose fault no test causes, and why. */
const NOT_CAUSED: Readonly<Record<string, string>> = {
  DiskFills: 'would fill the disk of the machine that runs the tests',
  MetricMissing: 'no fault of a running server takes away one metric: another version of it does',
}

test('each alert is fired by its fault in a test, or says why not', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.test.ts'),
  )
  const caused = new Set(
    files.flatMap((file) =>
      Array.from(
        readFileSync(join(TESTS, file), 'utf8').matchAll(/\b(?:alerts\.add|expectFired)\(\s*'(\w+)'/g),
        ([, alert = '']) => alert,
      ),
    ),
  )
  const named = readAlerts().map(({ name }) => name)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !caused.has(name) && !(name in NOT_CAUSED))).toEqual([])
  expect(Object.keys(NOT_CAUSED).filter((name) => caused.has(name) || !named.includes(name))).toEqual([])
})

test.runIf(!HAS_PROMTOOL)('faults are caused, and no alert is fired by them', ({ skip }) =>
  skip('promtool is not installed: apt-get install prometheus'),
)
