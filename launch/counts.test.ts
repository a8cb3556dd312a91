import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countCheck, countJourneys, countTests } from './counts.mjs'

function report(value: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

const passed = { status: 'passed', fullName: 'an order rests', duration: 1_500 }
const passingFile = { name: 'orders.test.ts', status: 'passed', assertionResults: [passed] }
const failing = {
  name: 'trades.test.ts',
  status: 'failed',
  assertionResults: [
    {
      status: 'failed',
      fullName: 'a trade settles',
      failureMessages: ['\u001b[31mError: expected 2 to be 3\u001b[39m\n    at settle.test.ts:5'],
    },
    passed,
  ],
}
const broken = {
  name: 'broken.test.ts',
  status: 'failed',
  message: 'Unexpected token',
  assertionResults: [],
}

test.each([
  {
    name: 'all passed',
    code: 0,
    numPassedTests: 1,
    numFailedTests: 0,
    files: [passingFile],
    failed: 0,
    failures: [],
  },
  {
    name: 'one failed',
    code: 1,
    numPassedTests: 1,
    numFailedTests: 1,
    files: [failing],
    failed: 1,
    failures: ['a trade settles: Error: expected 2 to be 3'],
  },
  {
    name: 'a file did not load',
    code: 1,
    numPassedTests: 1,
    numFailedTests: 0,
    files: [passingFile, broken],
    failed: 1,
    failures: ['broken.test.ts: Unexpected token'],
  },
  {
    name: 'a failure outside the tests',
    code: 1,
    numPassedTests: 1,
    numFailedTests: 0,
    files: [passingFile],
    failed: 1,
    failures: [],
  },
])('countTests: $name', ({ code, numPassedTests, numFailedTests, files, failed, failures }) => {
  const file = report({ numPassedTests, numFailedTests, testResults: files })
  expect(countTests(code, file)).toMatchObject({ passed: numPassedTests, failed, failures, flaky: [] })
})

test('countTests: the seconds of each test, with its file', () => {
  const file = report({ numPassedTests: 1, numFailedTests: 1, testResults: [failing] })
  expect(countTests(1, file).costs).toEqual([
    { what: 'trades.test.ts: a trade settles', seconds: 0 },
    { what: 'trades.test.ts: an order rests', seconds: 1.5 },
  ])
})

test('a run without a report counts as failed, whatever its exit code', () => {
  const failed = { passed: 0, failed: 1, failures: [], flaky: [], costs: [] }
  expect(countTests(0, '/nowhere')).toEqual(failed)
  expect(countJourneys(0, '/nowhere')).toEqual(failed)
})

test('countJourneys: uses the reported counts', () => {
  const allPassed = { passed: 7, failed: 0, failures: [], flaky: ['a price alert fires'], costs: [] }
  const oneFailed = { passed: 6, failed: 1, failures: ['a customer trades'], flaky: [], costs: [] }
  expect(countJourneys(0, report(allPassed))).toEqual(allPassed)
  expect(countJourneys(1, report(oneFailed))).toEqual(oneFailed)
})

test('countCheck: one test per check', () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0, failures: [], flaky: [], costs: [] })
  expect(countCheck(2)).toEqual({ passed: 0, failed: 1, failures: [], flaky: [], costs: [] })
})
