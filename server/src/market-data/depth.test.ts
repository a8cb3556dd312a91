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

test('advance: a change is numbered by its batch; a level back at its value is left out', () => {
  const depth = createDepth([buy(10, 2)], 7)
  depth.apply([buy(10, 5), sell(11, 1)], 8)
  depth.apply([buy(10, 3)], 11)
  expect(depth.snapshot().seq).toBe(7)
  expect(depth.advance()).toEqual({ seq: 11, prev: 7, bids: [[10, 3]], asks: [[11, 1]] })
  depth.apply([buy(10, 9)], 12)
  depth.apply([buy(10, 3), buy(8, 0)], 13)
  expect(depth.advance()).toBeUndefined()
  depth.apply([buy(10, 0)], 20)
  expect(depth.advance()).toEqual({ seq: 20, prev: 11, bids: [[10, 0]], asks: [] })
})

test('advance: a client that applies every change has the next snapshot', () => {
  const random = mersenne(5)
  const drawPrice = (to: number): number => (random.next() >>> 0) % to
  const depth = createDepth([], 0)
  const book = new Map<string, LevelChange>()
  let client = depth.snapshot()
  for (let round = 0; round < 1_000; round += 1) {
    const changes = Array.from({ length: 1 + drawPrice(8) }, () => {
      const lots = drawPrice(3) === 0 ? 0 : 1 + drawPrice(100)
      return drawPrice(2) === 0 ? buy(1_000 - drawPrice(300), lots) : sell(1_001 + drawPrice(300), lots)
    })
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
