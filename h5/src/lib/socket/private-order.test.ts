import { expect, test } from 'vitest'
import { createPrivateOrder, type PrivateEvent } from './private-order.ts'

const event = (seq: number): PrivateEvent => ({ event: 'order', body: { seq, prev: seq - 1, orders: [] } })

function start(newest: number) {
  const seen: Array<number | 'refresh'> = []
  const requests: Array<number | undefined> = []
  const server = { newest, down: false, pageSize: 100 }
  const order = createPrivateOrder({
    fetchAfter: async (after) => {
      requests.push(after)
      if (server.down) return undefined
      const from = after ?? 0
      const list = Array.from({ length: Math.max(0, server.newest - from) }, (_, at) => event(from + at + 1))
      return {
        list: list.slice(0, server.pageSize),
        last: server.newest,
        more: list.length > server.pageSize,
      }
    },
    apply: ({ body }) => seen.push(body.seq),
    refresh: () => seen.push('refresh'),
  })
  return { order, seen, requests, server }
}

test('privateOrder: starts at the newest event and refreshes everything once', async () => {
  const { order, seen } = start(7)
  await order.begin()
  await order.receive(event(8))
  expect(seen).toEqual(['refresh', 8])
})

test('privateOrder: applies a repeated event once', async () => {
  const { order, seen } = start(0)
  await order.begin()
  await order.receive(event(1))
  await order.receive(event(1))
  expect(seen).toEqual(['refresh', 1])
})

test('privateOrder: fills a gap before applying what follows it', async () => {
  const { order, seen, server } = start(0)
  await order.begin()
  await order.receive(event(1))
  server.newest = 4
  await order.receive(event(4))
  expect(seen).toEqual(['refresh', 1, 2, 3, 4])
})

test('privateOrder: queues events that arrive while filling a gap', async () => {
  const { order, seen, server } = start(0)
  await order.begin()
  server.newest = 2
  const fill = order.receive(event(2))
  await order.receive(event(3))
  await fill
  expect(seen).toEqual(['refresh', 1, 2, 3])
})

test('privateOrder: after a reconnect resumes where it was, page by page', async () => {
  const { order, seen, requests, server } = start(3)
  await order.begin()
  server.newest = 8
  server.pageSize = 2
  await order.begin()
  expect(seen).toEqual(['refresh', 4, 5, 6, 7, 8])
  expect(requests).toEqual([undefined, 3, 5, 7])
})

test('privateOrder: a reconnect while a gap is filled fills once more', async () => {
  const { order, seen, requests, server } = start(3)
  await order.begin()
  server.newest = 5
  const fill = order.begin()
  server.newest = 6
  await order.begin()
  await fill
  expect(seen).toEqual(['refresh', 4, 5, 6])
  expect(requests).toEqual([undefined, 3, 5])
})

test('privateOrder: refreshes everything when the server cannot replay the gap', async () => {
  const { order, seen, server } = start(0)
  await order.begin()
  server.down = true
  await order.receive(event(5))
  expect(seen).toEqual(['refresh', 5, 'refresh'])
})

test('privateOrder: starts over for another customer', async () => {
  const { order, seen, requests } = start(9)
  await order.begin()
  order.reset()
  await order.begin()
  expect(requests).toEqual([undefined, undefined])
  expect(seen).toEqual(['refresh', 'refresh'])
})
