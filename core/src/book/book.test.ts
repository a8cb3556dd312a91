import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBook } from './format-book.ts'
import type { Book, LevelChange } from './book.ts'
import type { Side } from './side.ts'
import { createFastBook } from './fast-book.ts'
import { nextMaker, OWN_ORDER, quoteBudget, quoteLots } from './match.ts'
import { createNaiveBook } from './naive-book.ts'
import { NONE, type OrderSlot } from './slot.ts'

/** A book under test and its orders. */
interface TestBook {
  readonly book: Book
  /** Slots by id. */
  readonly orders: Map<number, OrderSlot>
}

type Step =
  | {
      readonly do: 'rest'
      readonly owner: number
      readonly side: Side
      readonly lots: number
      readonly ticks: number
    }
  | { readonly do: 'remove'; readonly id: number }
  | { readonly do: 'reduce'; readonly id: number; readonly lots: number }
  | {
      readonly do: 'match'
      readonly owner: number
      readonly side: Side
      readonly lots: number
      readonly ticks: number
    }

/** Runs a step and returns its outcome. Orders are numbered from 1 in the order in which they rest. */
function runStep({ book, orders }: TestBook, step: Step): string {
  switch (step.do) {
    case 'rest': {
      const id = orders.size + 1
      const order = book.orders.add(id, step.owner, step.side, step.ticks, step.lots)
      orders.set(id, order)
      book.rest(order)
      return `rests as ${id}`
    }
    case 'remove':
      return attempt(() => book.remove(orderOf(orders, step.id)))
    case 'reduce':
      return attempt(() => book.reduce(orderOf(orders, step.id), step.lots))
    case 'match': {
      const { owner, side, ticks } = step
      const quote = quoteLots(book, { ownerId: owner, side, ticks, remaining: step.lots })
      const { fills, remaining, next } = trade(book, step)
      expect(step.lots - remaining).toBe(quote.lots)
      const end = remaining === 0 ? 'filled' : next === OWN_ORDER ? 'own_order' : 'exhausted'
      return [end, ...fills].join(' ')
    }
  }
}

/** Matches a taker until it is filled or no maker remains for it. */
function trade(book: Book, { owner, side, ticks, lots }: Extract<Step, { do: 'match' }>) {
  const fills: string[] = []
  let remaining = lots
  let next: OrderSlot = NONE
  while (remaining > 0) {
    next = nextMaker(book, owner, side, ticks)
    if (next === NONE || next === OWN_ORDER) break
    const part = Math.min(remaining, book.orders.remainingOf(next))
    remaining -= part
    book.reduce(next, part)
    fills.push(formatFill(book, next, part))
  }
  return { fills, remaining, next }
}

function formatFill({ orders }: Book, maker: OrderSlot, lots: number): string {
  return `${orders.idOf(maker)}x${lots}@${orders.ticksOf(maker)}`
}

function orderOf(orders: TestBook['orders'], id: number): OrderSlot {
  const order = orders.get(id)
  if (!order) throw new Error(`no order ${id}`)
  return order
}

function attempt(action: () => void): string {
  try {
    action()
    return 'done'
  } catch {
    return 'rejected'
  }
}

/** Parses 'buy 2@99 by 7', 'remove 1', 'reduce 1 by 2' and 'match buy 5@101 by 8'. */
function readStep(text: string): Step {
  const [word = '', ...rest] = text.split(/[ @]+/)
  if (word === 'remove') return { do: 'remove', id: Number(rest[0]) }
  if (word === 'reduce') return { do: 'reduce', id: Number(rest[0]), lots: Number(rest[2]) }
  const [side, lots, ticks, , owner] = word === 'match' ? rest : [word, ...rest]
  return {
    do: word === 'match' ? 'match' : 'rest',
    side: side === 'buy' ? 'buy' : 'sell',
    lots: Number(lots),
    ticks: Number(ticks),
    owner: Number(owner ?? 1),
  }
}

function lines(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

describe.each([
  ['naive', createNaiveBook],
  ['fast', createFastBook],
])('the %s book', (_name, createBook) => {
  /** Runs lines of 'step -> outcome' and compares the outcomes and the final book. */
  function expectOutcome(script: string, formatted: string): void {
    const tested: TestBook = { book: createBook(), orders: new Map() }
    const actual = lines(script).map((line) => {
      const [step = ''] = line.split(' -> ')
      const outcome = runStep(tested, readStep(step))
      return line.includes(' -> ') ? `${step} -> ${outcome}` : step
    })
    expect(actual).toEqual(lines(script))
    expect(formatBook(tested.book)).toEqual(lines(formatted))
  }

  test.each([
    ['is empty at first', '', ''],
    [
      'lists sells above buys, the best prices in the middle',
      `sell 1@103
       sell 2@101
       buy 3@98
       buy 4@99`,
      `sell 103 | 1x1
       sell 101 | 2x2
       buy 99 | 4x4
       buy 98 | 3x3`,
    ],
    [
      'queues orders at one price by arrival',
      `buy 1@99
       buy 2@99
       buy 3@99`,
      'buy 99 | 1x1 2x2 3x3',
    ],
    [
      'removes an order from the middle of its queue',
      `sell 1@101
       sell 2@101
       sell 3@101
       remove 2 -> done`,
      'sell 101 | 1x1 3x3',
    ],
    [
      'removes the first and the last order of a queue',
      `sell 1@101
       sell 2@101
       sell 3@101
       remove 1 -> done
       remove 3 -> done
       sell 9@101`,
      'sell 101 | 2x2 4x9',
    ],
    [
      'removes a price level with its last order',
      `buy 1@99
       buy 1@98
       remove 1 -> done`,
      'buy 98 | 2x1',
    ],
    [
      'reopens a price level after it was removed',
      `buy 1@99
       remove 1 -> done
       buy 2@99`,
      'buy 99 | 2x2',
    ],
    [
      'a reduced order keeps its time priority',
      `buy 5@99
       buy 5@99
       reduce 1 by 2 -> done`,
      'buy 99 | 1x3 2x5',
    ],
    [
      'removes an order reduced to zero',
      `buy 5@99
       buy 5@99
       reduce 1 by 5 -> done`,
      'buy 99 | 2x5',
    ],
    [
      'keeps an order reduced by zero',
      `buy 5@99
       reduce 1 by 0 -> done`,
      'buy 99 | 1x5',
    ],
    [
      'rejects removing or reducing an order that does not rest',
      `buy 5@99
       remove 1 -> done
       remove 1 -> rejected
       reduce 1 by 1 -> rejected`,
      '',
    ],
    [
      'rejects reducing by more than the remaining lots',
      `buy 5@99
       reduce 1 by 6 -> rejected`,
      'buy 99 | 1x5',
    ],
    [
      'fills by price-time priority, at the maker’s price',
      `sell 2@102
       sell 3@101
       sell 4@101
       match buy 8@102 by 2 -> filled 2x3@101 3x4@101 1x1@102`,
      'sell 102 | 1x1',
    ],
    [
      'stops at the taker’s limit',
      `sell 2@101
       sell 2@102
       match buy 5@101 by 2 -> exhausted 1x2@101`,
      'sell 102 | 2x2',
    ],
    [
      'matches a sell against the buys, highest price first',
      `buy 2@99
       buy 2@98
       match sell 3@98 by 2 -> filled 1x2@99 2x1@98`,
      'buy 98 | 2x1',
    ],
    [
      'fills nothing from an empty side',
      `buy 2@99
       match buy 3@99 by 2 -> exhausted`,
      'buy 99 | 1x2',
    ],
    [
      'stops at an order of the same owner and keeps the fills before it',
      `sell 2@101 by 1
       sell 2@102 by 7
       sell 2@103 by 1
       match buy 6@103 by 7 -> own_order 1x2@101`,
      `sell 103 | 3x2
       sell 102 | 2x2`,
    ],
    [
      "does not reach the taker's own order behind the last fill",
      `sell 2@101 by 1
       sell 2@101 by 7
       match buy 2@103 by 7 -> filled 1x2@101`,
      'sell 101 | 2x2',
    ],
  ])('%s', (_rule, script, formatted) => expectOutcome(script, formatted))

  test.each([
    ['all lots of one maker', 2, 2, '2 lots for 202'],
    ['part of a second maker', 3, 3, '3 lots for 304'],
    ['at most the lots on offer', 100, 5, '5 lots for 508'],
  ])('quotes %s without changing the book', (_case, lots, filled, formatted) => {
    const { book } = sells(createBook())
    const quote = quoteLots(book, { ownerId: 9, side: 'buy', ticks: 102, remaining: lots })
    expect(quote.lots).toBe(filled)
    expect(`${quote.lots} lots for ${quote.tickLots}`).toBe(formatted)
    expect(formatBook(book)).toEqual(['sell 103 | 3x4', 'sell 102 | 2x3', 'sell 101 | 1x2'])
  })

  test.each([
    [100n, 0, 0n],
    [101n, 1, 101n],
    [303n, 2, 202n],
    [304n, 3, 304n],
    [508n, 5, 508n],
    [100_000n, 5, 508n],
  ])('a budget of %s buys %i lots for %s', (budget, lots, tickLots) => {
    const { book } = sells(createBook())
    expect(quoteBudget(book, { ownerId: 9, side: 'buy', ticks: 102 }, budget)).toEqual({ lots, tickLots })
  })

  test('levels: returns at most the requested number, best first', () => {
    const { book } = sells(createBook())
    expect(book.levels('sell', 2)).toEqual([
      { side: 'sell', ticks: 101, lots: 2 },
      { side: 'sell', ticks: 102, lots: 3 },
    ])
    expect(book.levels('buy', 2)).toEqual([])
  })

  test('drainChanges: returns the final lots of each changed level once', () => {
    const { book, orders } = sells(createBook())
    expect(finalOf(book.drainChanges())).toEqual({ 'sell 101': 2, 'sell 102': 3, 'sell 103': 4 })
    expect(book.drainChanges()).toEqual([])
    book.reduce(orderOf(orders, 2), 1)
    book.remove(orderOf(orders, 1))
    expect(finalOf(book.drainChanges())).toEqual({ 'sell 101': 0, 'sell 102': 2 })
  })
})

function sells(book: Book): TestBook {
  const tested = { book, orders: new Map<number, OrderSlot>() }
  for (const step of ['sell 2@101', 'sell 3@102', 'sell 4@103']) runStep(tested, readStep(step))
  return tested
}

/** Returns the final lots of each level after all changes. */
function finalOf(changes: readonly LevelChange[]): Record<string, number> {
  return Object.fromEntries(changes.map(({ side, ticks, lots }) => [`${side} ${ticks}`, lots]))
}

const anySide = fc.constantFrom<Side>('buy', 'sell')
const anyOwner = fc.integer({ min: 1, max: 4 })
const anyLots = fc.integer({ min: 1, max: 9 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: anySide.chain((side) =>
      fc.record({
        do: fc.constant('rest' as const),
        owner: anyOwner,
        side: fc.constant(side),
        lots: anyLots,
        ticks: side === 'buy' ? fc.integer({ min: 90, max: 100 }) : fc.integer({ min: 101, max: 110 }),
      }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), id: fc.nat({ max: 30 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reduce' as const), id: fc.nat({ max: 30 }), lots: anyLots }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('match' as const),
      owner: anyOwner,
      side: anySide,
      lots: fc.integer({ min: 1, max: 30 }),
      ticks: fc.integer({ min: 88, max: 112 }),
    }),
  },
)

test('both books: the same results for any steps', () => {
  const steps = fc.array(anyStep, { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(steps, fc.bigInt({ min: 0n, max: 9_000n }), (steps, budget) => {
      const naive: TestBook = { book: createNaiveBook(), orders: new Map() }
      const fast: TestBook = { book: createFastBook(), orders: new Map() }
      for (const step of steps) {
        expect(runStep(fast, step)).toBe(runStep(naive, step))
        expect(formatBook(fast.book)).toEqual(formatBook(naive.book))
        const [left, right] = [fast.book, naive.book].map((book) => ({
          buys: book.levels('buy', 3),
          sells: book.levels('sell', 3),
          bought: quoteBudget(book, { ownerId: 1, side: 'buy', ticks: 108 }, budget),
          sold: quoteLots(book, { ownerId: 2, side: 'sell', ticks: 92, remaining: Number(budget % 20n) + 1 }),
          changes: budget % 3n === 0n ? finalOf(book.drainChanges()) : undefined,
        }))
        expect(left).toEqual(right)
      }
      expect(finalOf(fast.book.drainChanges())).toEqual(finalOf(naive.book.drainChanges()))
    }),
    { numRuns: 300 },
  )
})
