import { createHash } from 'node:crypto'
import {
  GENESIS_HASH,
  type LiveEntry,
  liveRootText,
  type QuoteState,
  type RecordedQuote,
  SOURCES_FORMAT,
  type SourcesProblem,
  type SourcesStatement,
  sourcesText,
  sourceText,
  type TickSources,
  type PriceTick,
} from '@halyard/receipt'
import type { TestExchange } from './dishonest-exchange.ts'

const MARKET = { match_id: 1, price_decimals: 1 }

/** The chain of sources of an exchange's first market, which signs whatever a test asks for. */
export class TestSources {
  readonly #exchange: TestExchange
  #prev = GENESIS_HASH
  #hash = GENESIS_HASH
  #list: TickSources[] = []
  #head = { seq: 0, hash: GENESIS_HASH }

  constructor(exchange: TestExchange) {
    this.#exchange = exchange
  }

  /** Returns the sources of the same exchange with the same past, which then go their own way. */
  fork(): TestSources {
    const other = new TestSources(this.#exchange)
    other.#prev = this.#prev
    other.#hash = this.#hash
    other.#list = [...this.#list]
    other.#head = this.#head
    return other
  }

  record(...entries: readonly TickSources[]): this {
    for (const entry of entries) {
      this.#list.push(entry)
      this.#hash = createHash('sha256')
        .update(this.#hash, 'hex')
        .update(sourceText(MARKET, entry))
        .digest('hex')
    }
    return this
  }

  /** Signs a head over what was recorded. Returns it with the entries since the head before. */
  sign(signedAt: number, change: { readonly seq?: number; readonly prev?: string } = {}): SourcesStatement {
    const last = this.#list.at(-1)
    const heads: LiveEntry[] = [
      [1, last?.[0] ?? 0, last?.[1] ?? 0, this.#hash],
      [2, 9, signedAt - 700, 'ab'.repeat(32)],
    ]
    const head = { seq: this.#head.seq + 1, signed_at: signedAt, heads, prev: this.#head.hash, ...change }
    const text = sourcesText(head, sha256(liveRootText(heads)))
    const statement: SourcesStatement = {
      format: SOURCES_FORMAT,
      public_key: this.#exchange.publicKey,
      ...MARKET,
      prev: this.#prev,
      list: this.#list,
      head,
      signature: this.#exchange.signText(text),
    }
    this.#head = { seq: head.seq, hash: sha256(text) }
    this.#prev = this.#hash
    this.#list = []
    return statement
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A quote of a test: its source, the distance from the price in ticks, its age in milliseconds, and its state. */
type Quoted = readonly [source: string, distance: number, age: number, state: QuoteState]

const AGREED: readonly Quoted[] = [
  ['binance', 0, 120, 'used'],
  ['kraken', -3, 640, 'used'],
  ['kucoin', 2, 310, 'used'],
]

/** Returns the sources of a tick whose price was computed 40 ms before it, by default from three sources that agree. */
export function quoted([n, at, ticks]: PriceTick, quotes: readonly Quoted[] = AGREED): TickSources {
  const pricedAt = at - 40
  return [
    n,
    at,
    ticks,
    'quotes',
    pricedAt,
    quotes.map(
      ([source, distance, age, state]): RecordedQuote => [
        source,
        String((ticks + distance) / 10),
        pricedAt - age,
        state,
      ],
    ),
  ]
}

/** The time of the first tick of the example, which is that of the second example of a receipt. */
export const SOURCES_START = 1_800_000_000_000

/** Returns tick `n` of the receipt in the second example of the document. */
export function exampleTick(n: number): readonly [n: number, at: number, ticks: number] {
  const at = n <= 3 ? (n - 1) * 500 : 1_607 + (n - 4) * 500
  return [n, SOURCES_START + at, 640_000 + n - 1]
}

/** Records the example of the document: every state of a quote, and the sources of tick 5 missing. */
export function recordExample(exchange: TestExchange): TestSources {
  const far = 200_000
  return new TestSources(exchange).record(
    quoted(exampleTick(1)),
    quoted(exampleTick(2), [...AGREED, ['gate', far, 900, 'far']]),
    quoted(exampleTick(3), [...AGREED, ['gate', far, 1_400, 'excluded']]),
    quoted(exampleTick(4), [...AGREED, ['gate', far, 10_001, 'old']]),
    quoted(exampleTick(6), [
      ['binance', -1, 0, 'used'],
      ['kraken', 1, 10_000, 'used'],
      ['kucoin', 0, 10_900, 'old'],
      ['gate', 5, 100, 'excluded'],
    ]),
    quoted(exampleTick(7)),
  )
}

/** Returns a tick's sources with some of its values replaced, which the exchange then signs. */
function changed(entry: TickSources, change: Partial<Record<0 | 1 | 2 | 3 | 4 | 5, unknown>>): TickSources {
  return Object.assign([...entry], change) as unknown as TickSources
}

/** Sources that are signed and wrong by themselves, and why. */
export interface WrongSources {
  readonly what: string
  readonly problem: SourcesProblem
  readonly statement: SourcesStatement
}

/** Signs sources of every kind that is wrong by itself. */
export function wrongSources(exchange: TestExchange): WrongSources[] {
  const [n, at, ticks] = exampleTick(2)
  const tick = [n, at, ticks] as const
  const two = quoted(tick)
  const three = quoted(exampleTick(3))
  const pair: readonly Quoted[] = [
    ['binance', 1, 0, 'used'],
    ['kraken', -1, 0, 'used'],
  ]
  const cases: [string, TickSources[], SourcesProblem][] = [
    ['a price that is not the median', [changed(two, { 2: ticks + 1 })], 'price'],
    ['one source', [quoted(tick, [['binance', 0, 0, 'used']])], 'price'],
    ['no source', [quoted(tick, [])], 'price'],
    ['a source twice', [quoted(tick, [...pair, ['kraken', 0, 0, 'used']])], 'price'],
    ['a quote that is too old', [quoted(tick, [...pair, ['gate', 0, 10_001, 'used']])], 'price'],
    ['a quote called old that is not', [quoted(tick, [...pair, ['gate', 9, 10_000, 'old']])], 'price'],
    ['a quote called far that is not', [quoted(tick, [...pair, ['gate', 6_000, 0, 'far']])], 'price'],
    [
      'a far quote that is used',
      [
        quoted(tick, [
          ['gate', 0, 0, 'used'],
          ['binance', 0, 0, 'used'],
          ['kraken', 300_000, 0, 'used'],
        ]),
      ],
      'price',
    ],
    ['a quote from later', [quoted(tick, [...pair, ['gate', 0, -1, 'used']])], 'price'],
    ['a price computed after its tick', [changed(two, { 4: at + 1 })], 'price'],
    ['quotes without a time', [changed(two, { 4: null })], 'price'],
    ['a simulated price with quotes', [changed(two, { 3: 'simulated', 4: null })], 'price'],
    ['a quote of zero', [changed(two, { 5: [...two[5], ['gate', '0', at - 40, 'excluded']] })], 'price'],
    ['a number twice', [two, two], 'order'],
    ['a time that goes back', [two, changed(three, { 1: at - 1, 4: at - 40 })], 'order'],
    [
      'a used source that is excluded',
      [
        quoted(exampleTick(1), [...pair, ['gate', 0, 0, 'used']]),
        quoted(exampleTick(2), [...pair, ['gate', 0, 20_000, 'old']]),
        quoted(exampleTick(3), [...pair, ['gate', 9, 0, 'excluded']]),
      ],
      'exclusion',
    ],
  ]
  return cases.map(([what, entries, problem]) => ({
    what,
    problem,
    statement: new TestSources(exchange).record(...entries).sign(SOURCES_START + 60_000),
  }))
}
