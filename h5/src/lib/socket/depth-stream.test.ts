import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DepthSnapshot } from './depth-book.ts'
import { openDepth } from './depth-stream.ts'
import type { Depth, DepthChange } from './live-depth.ts'

type Level = DepthChange['bids'][number]

let requests: { resolve: (snapshot: DepthSnapshot) => void; reject: (error: Error) => void }[]
let shown: Depth[]
let publish: (change: DepthChange) => void
let close: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  requests = []
  shown = []
  close = openDepth(
    {
      channel: { channel: 'market_depth', match_id: 1 },
      read: () => new Promise((resolve, reject) => requests.push({ resolve, reject })),
      listen: (take) => {
        publish = take
        return () => {}
      },
    },
    (depth) => shown.push(depth),
  )
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const change = (seq: number, ...bids: Level[]): DepthChange => ({ seq, prev: seq - 1, bids, asks: [] })
const snapshot = (seq: number, ...bids: Level[]): DepthSnapshot => ({ seq, bids, asks: [] })
const bidsShown = (): unknown[] => shown.map((depth) => (depth.state === 'live' ? depth.bids : depth.state))

test('depth: changes that arrive before the snapshot are applied to it', async () => {
  publish(change(5, ['9', '1']))
  publish(change(6, ['8', '2']))
  requests[0]?.resolve(snapshot(5, ['9', '1']))
  await vi.advanceTimersByTimeAsync(0)
  expect(bidsShown()).toEqual([
    'loading',
    [
      ['9', '1'],
      ['8', '2'],
    ],
  ])
})

test('depth: the changes of one task are shown once', async () => {
  requests[0]?.resolve(snapshot(1))
  await vi.advanceTimersByTimeAsync(0)
  publish(change(2, ['9', '1']))
  publish(change(3, ['9', '0']))
  await vi.advanceTimersByTimeAsync(0)
  expect(bidsShown()).toEqual(['loading', [], []])
})

test('depth: after a gap the last book stays until a new snapshot, then changes continue from it', async () => {
  requests[0]?.resolve(snapshot(1, ['9', '1']))
  await vi.advanceTimersByTimeAsync(0)
  publish(change(4, ['8', '2']))
  await vi.advanceTimersByTimeAsync(249)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  requests[1]?.resolve(snapshot(3, ['7', '3']))
  await vi.advanceTimersByTimeAsync(0)
  expect(bidsShown()).toEqual([
    'loading',
    [['9', '1']],
    [
      ['8', '2'],
      ['7', '3'],
    ],
  ])
})

test('depth: a failed first snapshot shows an error and is requested again after 2 s', async () => {
  requests[0]?.reject(new Error('offline'))
  await vi.advanceTimersByTimeAsync(1_999)
  expect([bidsShown(), requests.length]).toEqual([['loading', 'error'], 1])
  await vi.advanceTimersByTimeAsync(1)
  requests[1]?.resolve(snapshot(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(bidsShown()).toEqual(['loading', 'error', []])
})

test('depth: nothing is shown or requested after closing', async () => {
  close()
  requests[0]?.reject(new Error('offline'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([bidsShown(), requests.length]).toEqual([['loading'], 1])
})
