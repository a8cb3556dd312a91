import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('describeNew: prints a regression that can be saved and read', () => {
  const line = describeNew({ program: 'sim', seed: 7, commands: 1_500 })
  const [, text = ''] = /save as sim\/regressions\/<.*>\.json: (.*)$/.exec(line) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'halyard-regressions-'))
  try {
    writeFileSync(join(folder, 'new.json'), text)
    const regression = { program: 'sim', seed: 7, commands: 1_500, found: '...', covers: [] }
    expect(readRegressions(folder)).toEqual([['new', regression]])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
