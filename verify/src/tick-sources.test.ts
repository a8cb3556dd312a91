import {
  findEvidence,
  judgeEvidence,
  keyProblemsOf,
  parseEvidence,
  parseStatement,
  type SourcesStatement,
  type TickSources,
} from '@halyard/receipt'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alterationsOf } from './testing/alterations.ts'
import { openExchange } from './testing/dishonest-exchange.ts'
import { readStatements } from './read-statements.ts'
import {
  exampleTick,
  quoted,
  recordExample,
  SOURCES_START,
  TestSources,
  wrongSources,
} from './testing/sources.ts'
import { verifyStatements } from './verify-statements.ts'
import { nodeCrypto } from './verify-with-node.ts'

const DOCS = join(import.meta.dirname, '../../docs')
const documented = (name: string): string => readFileSync(join(DOCS, name), 'utf8')
const exchange = openExchange()
const keys = [exchange.publicKey]
const SIGNED_AT = SOURCES_START + 60_000
const EXAMPLE = recordExample(exchange).sign(SIGNED_AT)

test('the example in the documentation equals these sources and agrees with the receipt there', async () => {
  const read = readStatements(documented('sources-example.json'))
  expect(read).toEqual([EXAMPLE])
  const receipt = readStatements(documented('receipt-example-2.json'))
  const { lines, status } = await verifyStatements([...receipt, ...read], keys)
  expect(status).toBe(0)
  expect(lines).toContain('No two statements contradict each other.')
  expect(lines).toContain('  ok     the prices follow from their sources')
  expect(lines).toContain('  The sources of ticks 5 to 5 were not recorded.')
  expect(lines).toContain(
    '  From: quotes 6. Quotes: binance 6 used; kraken 6 used; kucoin 5 used, 1 old; gate 1 far, 2 excluded, 1 old.',
  )
  expect(lines).toContain(
    '  Recorded at most 40 ms after the price was computed, signed at most 60000 ms after the tick.',
  )
  expect(lines).toContain('Option 1: the sources of 4 of 67 ticks are here.')
})

test('without a key: only consistent; a key that was not valid when it signed is named', async () => {
  expect((await verifyStatements([EXAMPLE], undefined)).status).toBe(2)
  expect((await verifyStatements([EXAMPLE], ['ab'.repeat(32)])).status).toBe(1)
  const period = { public_key: exchange.publicKey, from: 0, until: SIGNED_AT - 1, revoked_at: null }
  expect(keyProblemsOf(EXAMPLE, [period])).toMatchObject([{ problem: 'expired', at: SIGNED_AT }])
})

test('a response without signed sources says so; prices that are simulated are named as such', async () => {
  const response = { type: 'ok', message: { match_id: 1, n: 9, state: 'expired', sources: null } }
  expect(() => readStatements(JSON.stringify(response))).toThrow('the file has no signed sources: expired')
  const [n, at, ticks] = exampleTick(1)
  const simulated = new TestSources(exchange).record([n, at, ticks, 'simulated', null, []]).sign(SIGNED_AT)
  const { lines, status } = await verifyStatements([simulated], keys)
  expect(status).toBe(0)
  expect(lines).toContain('  From: simulated 1. No quotes.')
})

const ORIGINAL = JSON.stringify(EXAMPLE)
const alterations = alterationsOf(ORIGINAL)

test('the document lists every kind of alteration of sources', () => {
  expect(`${alterations.map(({ name }) => name).join('\n')}\n`).toBe(documented('sources-alterations.txt'))
  expect(new Set(alterations.map(({ name }) => name)).size).toBe(alterations.length)
  expect(alterations.length).toBeGreaterThanOrEqual(250)
})

test('every kind of alteration of sources is rejected', async () => {
  for (const { name, apply } of alterations) {
    const read = parseStatement(apply(ORIGINAL))
    expect(read && (await verifyStatements([read], keys)).status, name).not.toBe(0)
  }
})

test('changing any fourth character of sources is rejected', async () => {
  for (let place = 0; place < ORIGINAL.length; place += 4) {
    const code = ORIGINAL.charCodeAt(place) ^ 1
    const altered = parseStatement(
      ORIGINAL.slice(0, place) + String.fromCharCode(code) + ORIGINAL.slice(place + 1),
    )
    if (altered) expect((await verifyStatements([altered], keys)).status, `at ${place}`).toBe(1)
  }
})

const [one, two, three] = [1, 2, 3].map((n) => quoted(exampleTick(n))) as [
  TickSources,
  TickSources,
  TickSources,
]
const pair = [
  ['binance', 1, 0, 'used'],
  ['kraken', -1, 0, 'used'],
] as const

describe('by themselves wrong, and evidence', () => {
  test.each(wrongSources(exchange).map((one) => [one.what, one] as const))(
    '%s',
    async (_what, { statement, problem }) => {
      const evidence = await findEvidence(statement, [], nodeCrypto, keys)
      const read = evidence && parseEvidence(JSON.stringify(evidence))
      expect(read && (await judgeEvidence(read, nodeCrypto, keys))).toBe('wrong_by_itself')
      expect(await findEvidence(statement, [], nodeCrypto, ['ab'.repeat(32)])).toBeUndefined()
      const { lines, status } = await verifyStatements([statement], keys)
      expect(status).toBe(1)
      const texts = {
        price: 'price does not follow from its sources',
        order: 'entries, markets or times are out of order',
        exclusion: 'a source is excluded although its last quote was used',
      }
      expect(lines.join('\n')).toContain(texts[problem])
    },
  )

  test('a head that was signed before one of its entries', async () => {
    const early = new TestSources(exchange).record(one).sign(exampleTick(1)[1] - 1)
    expect((await verifyStatements([early], keys)).lines).toContain(
      '  Tick 1: entries, markets or times are out of order.',
    )
  })

  test('a source may be excluded after a number that is missing, and used again later', async () => {
    const honest = new TestSources(exchange)
      .record(
        quoted(exampleTick(1), [...pair, ['gate', 0, 0, 'used']]),
        quoted(exampleTick(3), [...pair, ['gate', 9, 0, 'excluded']]),
        quoted(exampleTick(4), [...pair, ['gate', 0, 0, 'used']]),
      )
      .sign(SIGNED_AT)
    expect((await verifyStatements([honest], keys)).status).toBe(0)
  })
})

describe('two that contradict each other, with evidence', () => {
  const past = new TestSources(exchange).record(one)
  const honest = past.fork()
  const before = honest.record(two).sign(SIGNED_AT)
  const other = quoted(exampleTick(2), pair)
  const renumbered = { seq: 7, prev: 'ab'.repeat(32) }
  const dishonest = (): TestSources => past.fork()
  const gone = new TestSources(exchange).record(one)

  test.each<[string, SourcesStatement, string]>([
    [
      'other sources of a tick',
      dishonest()
        .record(other)
        .sign(SIGNED_AT + 1, renumbered),
      'two_sources_of_a_tick',
    ],
    [
      'another head of a number',
      dishonest()
        .record(two)
        .sign(SIGNED_AT + 1),
      'two_sources_heads_of_a_number',
    ],
    ['a later head that covers less', gone.sign(SIGNED_AT + 1, renumbered), 'sources_heads_go_back'],
    [
      'another past',
      honest
        .fork()
        .record(three)
        .sign(SIGNED_AT + 60_000, { prev: 'ab'.repeat(32) }),
      'sources_chain_broken',
    ],
  ])('%s', async (_what, statement, proof) => {
    const evidence = await findEvidence(statement, [before], nodeCrypto, keys)
    const read = evidence && parseEvidence(JSON.stringify(evidence))
    expect(read && (await judgeEvidence(read, nodeCrypto, keys))).toBe(proof)
    expect((await verifyStatements([before, statement], keys)).status).toBe(1)
  })

  test('the next head continues the chain without a contradiction', async () => {
    const next = honest
      .fork()
      .record(three)
      .sign(SIGNED_AT + 60_000)
    expect((await verifyStatements([before, next], keys)).status).toBe(0)
  })

  test.each([
    ['another price', [1, SOURCES_START, 640_009]],
    ['another time', [1, SOURCES_START - 1, 640_000]],
  ] as const)('sources of a tick with %s than the receipt', async (_what, tick) => {
    const receipt = readStatements(documented('receipt-example-2.json'))
    const [first] = receipt
    const n = first && 'trail' in first ? (first.trail.ticks[0]?.[0] ?? 0) : 0
    const sources = new TestSources(exchange)
      .record(quoted([n, tick[1] + 1_000, tick[2] + n - 1]))
      .sign(SIGNED_AT)
    const evidence = await findEvidence(sources, receipt, nodeCrypto, keys)
    expect(evidence && (await judgeEvidence(evidence, nodeCrypto, keys))).toBe('sources_of_another_tick')
  })
})
