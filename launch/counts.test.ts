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

const passingFile = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const failing = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
const broken = { status: 'failed', assertionResults: [] }

test.each([
  { name: 'all passed', code: 0, numPassedTests: 1, numFailedTests: 0, files: [passingFile], failed: 0 },
  { name: 'one failed', code: 1, numPassedTests: 1, numFailedTests: 1, files: [failing], failed: 1 },
  {
    name: 'a file did not load',
    code: 1,
    numPassedTests: 1,
    numFailedTests: 0,
    files: [passingFile, broken],
    failed: 1,
  },
  {
    name: 'a failure outside the tests',
    code: 1,
    numPassedTests: 1,
    numFailedTests: 0,
    files: [passingFile],
    failed: 1,
  },
])('countTests: $name', ({ code, numPassedTests, numFailedTests, files, failed }) => {
  const file = report({ numPassedTests, numFailedTests, testResults: files })
  expect(countTests(code, file)).toEqual({ passed: numPassedTests, failed })
})

test('a run without a report counts as failed, whatever its exit code', () => {
  expect(countTests(0, '/nowhere')).toEqual({ passed: 0, failed: 1 })
  expect(countJourneys(0, '/nowhere')).toEqual({ passed: 0, failed: 1 })
})

test('countJourneys: uses the reported counts', () => {
  expect(countJourneys(0, report({ passed: 7, failed: 0 }))).toEqual({ passed: 7, failed: 0 })
  expect(countJourneys(1, report({ passed: 6, failed: 1 }))).toEqual({ passed: 6, failed: 1 })
})

test('countCheck: one test per check', () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0 })
  expect(countCheck(2)).toEqual({ passed: 0, failed: 1 })
})
