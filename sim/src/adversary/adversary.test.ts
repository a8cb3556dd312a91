import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { createOptionCells } from './option-cells.ts'
import { PLANTED } from './planted/list.ts'
import { readPlanted, replaceOnce } from './planted/plant.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
/** Names that an edit may use although its file does not. */
const GLOBALS: ReadonlySet<string> = new Set(['Math', 'true', 'undefined'])

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in a separate process, because planted weaknesses stay in the loaded core. */
async function runMain(...words: string[]): Promise<Ended> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [MAIN, ...words])) }
  } catch (error) {
    return error as Ended
  }
}

test('the present rules: a short search finds no profit and is deterministic in its seed', async () => {
  const words = ['--commands', '80000', '--seed', '7']
  const [once, again] = [await runMain(...words), await runMain(...words)]
  expect(once).toMatchObject({ code: 0, stdout: expect.stringContaining('no profit found') })
  expect(withoutTimes(again.stdout)).toBe(withoutTimes(once.stdout))
})

test.each([
  ['bankrupt-when-opened', 'fund'],
  ['tier-per-row', 'tier'],
  ['trades-with-itself', 'self_trade'],
  ['wealth-days-of-the-calendar', 'wealth_gain'],
  ['wealth-quota-not-checked', 'wealth_quota'],
  ['rebate-credited-twice', 'referral_twice'],
  ['rebate-share-without-a-limit', 'referral_gain'],
  ['fiat-released-twice', 'fiat_step'],
  ['fiat-unpaid-deals-not-counted', 'fiat_free_option'],
  ['limit-loosened-at-once', 'limits_exceeded'],
  ['pause-spares-resting-orders', 'limits_filled'],
  ['allotment-remainder-by-id', 'subscription_allotment'],
  ['own-index-without-a-bound', 'subscription_index'],
  ['feed-two-sources-suffice', 'world_few_sources'],
  ['feed-without-a-step-breaker', 'world_step'],
  ['maker-around-its-own-index', 'house_gain'],
  ['own-money-without-a-daily-sum', 'insider_day_sum'],
  ['pnl-with-the-wrong-sign', 'formula_balance'],
  ['fiat-left-not-given-back', 'fiat_left'],
  ['pause-spares-sales-for-coins', 'limits_paused'],
  ['trailing-follows-the-last-trade', 'stops_hunted'],
  ['triggered-order-outside-the-band', 'stops_beyond_band'],
])('planted %s: the search finds it', async (name, kind) => {
  const { code, stdout } = await runMain('--planted', name, '--seed', '1')
  expect(stdout).toContain(`${kind} after `)
  expect(code).toBe(0)
})

test.each(PLANTED.map((planted) => [planted.name, planted] as const))(
  'planted %s: its edits still match the source',
  (_name, planted) => {
    for (const [url, source] of readPlanted(planted)) expect(source, url).not.toBe('')
  },
)

test.each(PLANTED.map((planted) => [planted.name, planted] as const))(
  'planted %s: its edits use only names that their file knows',
  (_name, planted) => {
    const sources = [...readPlanted(planted)]
    for (const { file, replace } of planted.edits) {
      const [, source = ''] = sources.find(([url]) => url.endsWith(file)) ?? []
      const unknown = namesIn(replace).filter(
        (name) => !GLOBALS.has(name) && countOf(name, source) <= countOf(name, replace),
      )
      expect(unknown, file).toEqual([])
    }
  },
)

test('an edit whose text is missing or ambiguous: throws', () => {
  const edit = { file: 'core/src/x.ts', find: 'a < b', replace: 'a <= b' }
  expect(replaceOnce('edge', 'if (a < b)', edit)).toBe('if (a <= b)')
  expect(() => replaceOnce('edge', 'if (a > b)', edit)).toThrow('0 times in core/src/x.ts')
  expect(() => replaceOnce('edge', 'a < b || a < b', edit)).toThrow('2 times in core/src/x.ts')
})

test('option cells: distinguish a negative edge of the exchange from luck', () => {
  const cells = createOptionCells()
  for (let option = 0; option < 1_000; option += 1) {
    cells.add('lucky', option % 100 < 56 ? 0.8 : -1)
    cells.add('certain', option % 100 < 70 ? 0.8 : -1)
    if (option < 100) cells.add('few', option % 100 < 90 ? 0.8 : -1)
  }
  expect(cells.findProfitable().map(({ key }) => key)).toEqual(['certain'])
})

test.each([
  [[], { commands: 1_000_000, seed: 1, planted: undefined }],
  [['--commands', '5', '--seed', '9'], { commands: 5, seed: 9, planted: undefined }],
  [['--planted', 'all'], { commands: 1_000_000, seed: 1, planted: 'all' }],
])('readArguments: accepts %j', (words, asked) => {
  expect(readArguments(words)).toEqual(asked)
})

test.each([
  [['--commands', '0'], '--commands must be above zero'],
  [['--commands', '1e3'], '--commands needs a whole number'],
  [['--seed', '-1'], "'--seed"],
  [['--bogus'], "'--bogus'"],
  [['word'], "'word'"],
])('readArguments: rejects %j with one line', (words, complaint) => {
  const message = readArguments(words)
  expect(message).toContain(complaint)
  expect(message).not.toContain('\n')
})

test('an unknown weakness: prints one line and exits with status 2', async () => {
  expect(await runMain('--planted', 'nothing')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^unknown weakness nothing; known: .*\n$/),
  })
})

function withoutTimes(text: string): string {
  return text.replaceAll(/[0-9.]+ s, [0-9]+\/s/g, '')
}

/** Returns the identifiers of a text, without members and the contents of strings. */
function namesIn(text: string): string[] {
  return [...text.replaceAll(/'[^']*'/g, '').matchAll(/(?<![.\w])[A-Za-z_]\w*/g)].map(([name]) => name)
}

function countOf(name: string, text: string): number {
  return text.split(new RegExp(`\\b${name}\\b`)).length - 1
}
