import { mersenne } from 'pure-rand/generator/mersenne'
import { expect, test } from 'vitest'
import type { LevelChange } from '../engine/index.ts'
import { createDepth, DEPTH_LEVELS, type DepthChange, type DepthLevel, type DepthSnapshot } from './depth.ts'

const buy = (ticks: number, lots: number): LevelChange => ({ side: 'buy', ticks, lots })
const sell = (ticks: number, lots: number): LevelChange => ({ side: 'sell', ticks, lots })

/** Applies a depth change as a client does. */
function applyChange({ seq, bids, asks }: DepthSnapshot, change: DepthChange): DepthSnapshot {
  expect(change.prev).toBe(seq)
  return {
    seq: change.seq,
    bids: merge(bids, change.bids).toSorted((a, b) => b[0] - a[0]),
    asks: merge(asks, change.asks).toSorted((a, b) => a[0] - b[0]),
  }
}

function merge(levels: readonly DepthLevel[], changes: readonly DepthLevel[]): DepthLevel[] {
  return [...new Map([...levels, ...changes])].filter(([, lots]) => lots > 0)
}

test('snapshot: opens with the resting levels, best first', () => {
  const depth = createDepth([buy(9, 1), buy(10, 2), sell(12, 3), sell(11, 4)], 7)
  expect(depth.snapshot()).toEqual({
    seq: 7,
    bids: [
      [10, 2],
      [9, 1],
    ],
    asks: [
      [11, 4],
      [12, 3],
    ],
  })
  expect(depth.advance()).toBeUndefined()
})

test('advance: a change is numbered by its batch', () => {
  const depth = createDepth([buy(10, 2)], 7)
  depth.apply([buy(10, 5), sell(11, 1)], 8)
  depth.apply([buy(10, 3)], 11)
  expect(depth.snapshot().seq).toBe(7)
  expect(depth.advance()).toEqual({ seq: 11, prev: 7, bids: [[10, 3]], asks: [[11, 1]] })
  expect(depth.advance()).toBeUndefined()
  depth.apply([buy(10, 0)], 20)
  expect(depth.advance()).toEqual({ seq: 20, prev: 11, bids: [[10, 0]], asks: [] })
})

test('advance: levels that are back where they were are listed', () => {
  const depth = createDepth([buy(10, 3)], 11)
  depth.apply([buy(10, 9), sell(12, 1)], 12)
  depth.apply([buy(10, 3), sell(12, 0)], 13)
  expect(depth.advance()).toEqual({ seq: 13, prev: 11, bids: [[10, 3]], asks: [[12, 0]] })
})

test('advance: a level that no reader can have is left out', () => {
  const published = Array.from({ length: DEPTH_LEVELS }, (_, nth) => buy(1_000 - nth, 1))
  const depth = createDepth(published, 7)
  depth.apply([buy(10, 9)], 8)
  expect(depth.advance()).toBeUndefined()
})

/** Draws changes of a book of more levels than are published. */
function createDraw(seed: number) {
  const random = mersenne(seed)
  const draw = (to: number): number => (random.next() >>> 0) % to
  const changes = (): LevelChange[] =>
    Array.from({ length: 1 + draw(8) }, () => {
      const lots = draw(3) === 0 ? 0 : 1 + draw(100)
      return draw(2) === 0 ? buy(1_000 - draw(300), lots) : sell(1_001 + draw(300), lots)
    })
  return { draw, changes }
}

test('advance: the book of one process and the changes of another give every later book', () => {
  const { draw, changes } = createDraw(6)
  const [streaming, read] = [createDepth([], 0), createDepth([], 0)]
  const clients: { book: DepthSnapshot; isJoined: boolean }[] = []
  let checked = 0
  for (let round = 1; round < 1_500; round += 1) {
    // Few quantities, so that levels often are back where they were.
    const batch = changes().map((change) => ({ ...change, lots: change.lots % 3 }))
    for (const depth of [streaming, read]) depth.apply(batch, round)
    if (draw(5) === 0) {
      read.advance()
      clients.push({ book: read.snapshot(), isJoined: false })
    }
    const change = draw(7) === 0 ? streaming.advance() : undefined
    if (!change) continue
    for (const client of clients.filter(({ book }) => book.seq < change.seq)) {
      // A client's first change begins before its book; each later one is the next.
      expect(client.isJoined ? change.prev === client.book.seq : change.prev <= client.book.seq).toBe(true)
      client.book = applyChange({ ...client.book, seq: change.prev }, change)
      client.isJoined = true
      expect(JSON.stringify(client.book)).toBe(JSON.stringify(streaming.snapshot()))
      checked += 1
    }
    clients.splice(0, clients.length - 8)
  }
  expect(checked).toBeGreaterThan(500)
})

test('advance: a client that applies every change has the next snapshot', () => {
  const { changes: drawChanges } = createDraw(5)
  const depth = createDepth([], 0)
  const book = new Map<string, LevelChange>()
  let client = depth.snapshot()
  for (let round = 0; round < 1_000; round += 1) {
    const changes = drawChanges()
    for (const change of changes) book.set(`${change.side}${change.ticks}`, change)
    depth.apply(changes, round + 1)
    const change = depth.advance()
    if (change) client = applyChange(client, change)
    if (round % 50 === 0) expect(client).toEqual(depth.snapshot())
  }
  const bids = [...book.values()]
    .filter(({ side, lots }) => side === 'buy' && lots > 0)
    .toSorted((a, b) => b.ticks - a.ticks)
    .map(({ ticks, lots }) => [ticks, lots])
  expect(bids.length).toBeGreaterThan(DEPTH_LEVELS)
  expect(client.bids).toEqual(bids.slice(0, DEPTH_LEVELS))
})
