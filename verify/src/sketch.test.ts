import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ENTRY_DELAY_MS,
  type LiveHead,
  type OptionRules,
  type OptionType,
  parseReceipt,
  type Receipt,
  verifyReceipt,
} from '@halyard/receipt'
import { afterAll, describe, expect, test } from 'vitest'
import { alterationsOf } from './testing/alterations.ts'
import { openExchange } from './testing/dishonest-exchange.ts'
import { recordExample, SOURCES_START, wrongSources } from './testing/sources.ts'
import { nodeCrypto } from './verify-with-node.ts'

const DOCS = join(import.meta.dirname, '../../docs')
const START = 1_800_000_000_000
const folder = mkdtempSync(join(tmpdir(), 'halyard-sketch-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the program of the document, as it stands, on each file. Prints one exit code for each. */
const DRIVER = `
import io, runpy, sys
from contextlib import redirect_stdout
program, key, *files = sys.argv[1:]
for file in files:
    sys.argv = [program, file, key]
    try:
        with redirect_stdout(io.StringIO()):
            runpy.run_path(program, run_name="__main__")
        code = 0
    except SystemExit as end:
        code = 0 if end.code is None else 1
    except Exception:
        code = 1
    print(code)
`

function saved(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const program = saved(
  'verify.py',
  /```python\n([\s\S]*?)```/.exec(readFileSync(join(DOCS, 'verify.md'), 'utf8'))?.[1] ?? '',
)
const driver = saved('driver.py', DRIVER)
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0

function sketch(texts: readonly string[], key: string): number[] {
  const files = texts.map((text, index) => saved(`${index}.json`, text))
  const { stdout } = spawnSync('python3', [driver, program, key, ...files], { encoding: 'utf8' })
  return stdout.trim().split('\n').map(Number)
}

interface Play {
  readonly rules: OptionRules
  readonly type: OptionType
  readonly seconds: number
  /** Milliseconds between two prices. */
  readonly every: number
  /** Milliseconds after acceptance at which prices stop, and for how long. */
  readonly silentFrom: number
  readonly silentFor: number
  /** Returns whether the price of a step is delayed; none is if absent. */
  readonly isDelayed?: (step: number) => boolean
  readonly move: (step: number) => number
}

const KEY = openExchange().publicKey
const [RULES_2, RULES_3] = ['halyard-option-rules-2', 'halyard-option-rules-3'] as const

/** Plays an option on an exchange with two markets, of which the first moves. */
function play({ rules, type, seconds, every, silentFrom, silentFor, move, isDelayed }: Play): Receipt {
  const exchange = openExchange(7, rules === RULES_2 ? 'halyard-live-1' : 'halyard-live-2')
  for (let step = 0; step < 3; step += 1) exchange.tick(1, START + step * every, 640_000 + move(step))
  exchange.tick(2, START + 3 * every, 5_000)
  const acceptedAt = START + 3 * every + 7
  const ticket = exchange.sell(acceptedAt, { type, seconds }, rules)
  let last: LiveHead | undefined
  for (
    let at = acceptedAt + 100, step = 3;
    at <= acceptedAt + (rules === RULES_3 ? ENTRY_DELAY_MS : 0) + seconds * 1_000 + 3_000 + silentFor;
    at += every
  ) {
    const isSilent = at > acceptedAt + silentFrom && at <= acceptedAt + silentFrom + silentFor
    if (!isSilent) exchange.tick(1, at, 640_000 + move(step), isDelayed?.(step) ? 'delayed' : undefined)
    if (!isSilent) last = exchange.signLive(at + 30)
    step += 1
  }
  if (!last) throw new Error('nothing was signed')
  return exchange.settle(ticket, last)
}

const PLAYS: readonly Play[] = (['call', 'put', 'even'] as const).flatMap((type) =>
  [3, 10, 30, 60].flatMap((seconds) =>
    [
      { every: 250, silentFor: 0, silentFrom: 0, move: (step: number) => step },
      { every: 500, silentFor: 0, silentFrom: 0, move: (step: number) => -step },
      { every: 700, silentFor: 0, silentFrom: 0, move: () => 0 },
      { every: 500, silentFor: 0, silentFrom: 0, move: (step: number) => (step % 2) * 3 },
      { every: 500, silentFor: 8_000, silentFrom: seconds * 900, move: (step: number) => step % 5 },
      { every: 500, silentFor: 59_000, silentFrom: seconds * 500, move: () => 0 },
      { every: 500, silentFor: 61_000, silentFrom: seconds * 900, move: (step: number) => step },
      { every: 500, silentFor: 61_000, silentFrom: 0, move: (step: number) => step },
      { every: 2_000, silentFor: 0, silentFrom: 0, move: (step: number) => (step % 3) - 1 },
      {
        every: 500,
        silentFor: 0,
        silentFrom: 0,
        move: (step: number) => step,
        isDelayed: (step: number) => step % 7 > 0,
      },
      {
        every: 500,
        silentFor: 40_000,
        silentFrom: seconds * 900,
        move: () => 1,
        isDelayed: (step: number) => step < 30,
      },
      { every: 500, silentFor: 62_000, silentFrom: 1_000, move: () => 1, isDelayed: () => true },
    ].flatMap((play) => [RULES_2, RULES_3].map((rules) => ({ rules, type, seconds, ...play }))),
  ),
)
const receipts = PLAYS.map(play)

test('the receipts of this test have every result, and the verifier of the app finds all right', async () => {
  expect(receipts.length).toBeGreaterThanOrEqual(100)
  const results = new Set<string>()
  for (const receipt of receipts) {
    const { ok, settlement } = await verifyReceipt(receipt, nodeCrypto, [KEY])
    expect(ok, JSON.stringify(receipt.option)).toBe(true)
    results.add(`${settlement.result} ${settlement.by ?? 'none'}`)
  }
  expect([...results].toSorted()).toEqual([
    'draw grid',
    'draw next',
    'lose grid',
    'lose next',
    'void none',
    'win grid',
    'win next',
  ])
})

function example(rules: OptionRules): Receipt {
  return play({
    rules,
    type: 'call',
    seconds: 30,
    every: 500,
    silentFor: 0,
    silentFrom: 0,
    move: (step) => step,
    // The first price that could be the entry under rules 3.
    isDelayed: (step) => rules === RULES_3 && step === 9,
  })
}

test.each([
  [RULES_2, 'receipt-example-2.json'],
  [RULES_3, 'receipt-example-3.json'],
])('the example of %s in the documentation equals the receipt of this test', (rules, file) => {
  expect(parseReceipt(readFileSync(join(DOCS, file), 'utf8'))).toEqual(example(rules))
})

const ORIGINAL = JSON.stringify(example(RULES_3))
const alterations = alterationsOf(ORIGINAL)

test('the document lists every kind of alteration', () => {
  const listed = readFileSync(join(DOCS, 'receipt-alterations.txt'), 'utf8')
  expect(`${alterations.map(({ name }) => name).join('\n')}\n`).toBe(listed)
  expect(new Set(alterations.map(({ name }) => name)).size).toBe(alterations.length)
  expect(alterations.length).toBeGreaterThanOrEqual(500)
})

test('the verifier of the app rejects every kind of alteration', async () => {
  for (const { name, apply } of alterations) {
    const read = parseReceipt(apply(ORIGINAL))
    expect(read && (await verifyReceipt(read, nodeCrypto, [KEY])).ok, name).not.toBe(true)
  }
})

describe.runIf(hasPython)('the Python program in the documentation', () => {
  test('verifies 100 receipts of every result', () => {
    expect(
      sketch(
        receipts.map((receipt) => JSON.stringify(receipt)),
        KEY,
      ),
    ).toEqual(receipts.map(() => 0))
  })

  test('rejects every kind of alteration', () => {
    const codes = sketch(
      alterations.map(({ apply }) => apply(ORIGINAL)),
      KEY,
    )
    expect(alterations.filter((_alteration, index) => codes[index] === 0).map(({ name }) => name)).toEqual([])
    expect(codes).toHaveLength(alterations.length)
  })

  test('finds sources right, and rejects every kind of alteration and of wrong sources', () => {
    const exchange = openExchange()
    const sources = recordExample(exchange).sign(SOURCES_START + 60_000)
    const text = JSON.stringify(sources)
    const documented = readFileSync(join(DOCS, 'sources-example.json'), 'utf8')
    expect(sketch([documented, text], KEY)).toEqual([0, 0])
    const altered = alterationsOf(text)
    const wrong = wrongSources(exchange).map(({ what, statement }) => ({
      name: what,
      apply: () => JSON.stringify(statement),
    }))
    const all = [...altered, ...wrong]
    const codes = sketch(
      all.map(({ apply }) => apply(text)),
      KEY,
    )
    expect(all.filter((_one, index) => codes[index] === 0).map(({ name }) => name)).toEqual([])
    expect(codes).toHaveLength(all.length)
  })
})
