import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findUncovered } from '../outcomes/required-coverage.ts'
import { describeNew } from '../regressions/regression.ts'
import { readArguments } from './read-arguments.ts'
import { runSeed } from './run-seed.ts'
import { createCoverage } from '../outcomes/coverage.ts'

/** The seeds that are run in any case, and at most until every outcome was reached. Longer runs are those of `npm run sim`. */
const SEEDS = 60
const SEEDS_MAX = 120
const COMMANDS = 1_500

test('faults: nothing is lost, duplicated, partial, or published before it is durable', async () => {
  const coverage = createCoverage()
  for (let seed = 1; seed <= SEEDS_MAX && (seed <= SEEDS || findUncovered(coverage).length > 0); seed += 1) {
    const result = await runSeed(seed, COMMANDS)
    const replay = `npm run sim -- --seed ${seed} --commands ${COMMANDS}`
    const keep = describeNew({ program: 'sim', seed, commands: COMMANDS })
    expect(result.problems, `${result.described}\nreplay: ${replay}\n${keep}`).toEqual([])
    coverage.add(result.coverage)
  }
  expect(findUncovered(coverage), 'not covered').toEqual([])
}, 1_200_000)

test('the same seed has the same result', async () => {
  const [once, again] = [await runSeed(7, 400), await runSeed(7, 400)]
  expect(again.hash).toBe(once.hash)
  expect((await runSeed(8, 400)).hash).not.toBe(once.hash)
})

test.each([
  [[], { commands: 5_000, from: 1, count: 200 }],
  [['--seeds', '3', '--commands', '10', '--from', '7'], { commands: 10, from: 7, count: 3 }],
  [['--seed', '12'], { commands: 5_000, from: 12, count: 1 }],
  [['--planted', 'weak', '--seeds', '2'], { commands: 5_000, from: 1, count: 2, planted: 'weak' }],
])('readArguments: accepts %j', (words, { from, count, ...rest }) => {
  const seeds = Array.from({ length: count }, (_, index) => from + index)
  expect(readArguments(words)).toEqual({ ...rest, seeds })
})

test.each([
  [['--sed', '1'], 'unknown argument --sed'],
  [['5'], 'unknown argument 5'],
  [['--seed'], '--seed needs a whole number'],
  [['--seed', '-1'], '--seed needs a whole number'],
  [['--seed', '1e3'], '--seed needs a whole number'],
  [['--seed', '1', '--seed', '2'], '--seed is given twice'],
  [['--seed', '1', '--seeds', '2'], '--seed cannot be combined'],
  [['--commands', '0'], 'nothing to simulate'],
])('readArguments: rejects %j', (words, complaint) => {
  expect(readArguments(words)).toContain(complaint)
})

test('invalid arguments: prints one line and exits with status 2', async () => {
  const main = new URL('../main.ts', import.meta.url).pathname
  const failure = await promisify(execFile)(process.execPath, [main, '--bogus']).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^unknown argument --bogus; usage: .*\n$/),
  })
})
