import { expect, test } from 'vitest'
import { runAdversary } from '../adversary/run.ts'
import { runSeed } from '../run/run-seed.ts'
import { describeNew, readRegressions } from './regression.ts'

/** Keeps the test within half a minute: a case needs a short run that reaches it. */
const COMMANDS_MAX = 20_000

test.each(readRegressions())(
  '%s: passes, and still reaches its case',
  async (name, regression) => {
    const { program, seed, commands, found, covers } = regression
    expect(commands, name).toBeLessThanOrEqual(COMMANDS_MAX)
    if (program === 'adversary') {
      expect(runAdversary(seed, commands, { stopAt: undefined }).findings, found).toEqual([])
      return
    }
    const { problems, coverage, described } = await runSeed(seed, commands)
    expect(problems, `${found}\n${described}`).toEqual([])
    const missed = covers.filter((entry) => !coverage.has(entry))
    expect(missed, `${found}: the seed no longer covers it, choose another`).toEqual([])
  },
  60_000,
)

test('describeNew: prints a regression that the folder accepts', () => {
  expect(describeNew({ program: 'sim', seed: 7, commands: 1_500 })).toMatch(
    /save as sim\/regressions\/<.*>\.json: \{"program":"sim","seed":7,"commands":1500,"found":"\.\.\.","covers":\[\]\}$/,
  )
})
