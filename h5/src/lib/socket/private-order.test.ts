import { expect, test } from 'vitest'
import { createPrivateOrder, type PrivateEvent } from './private-order.ts'

const event = (seq: number): PrivateEvent => ({ event: 'order', body: { seq, prev: seq - 1, orders: [] } })

function start(newest: number) {
  const seen: Array<number | 'refresh'> = []
  const asked: Array<number | undefined> = []
  const server = { newest, down: false, pageSize: 100 }
  const order = createPrivateOrder({
    fetchAfter: async (after) => {
      asked.push(after)
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
  return { order, seen, asked, server }
}

test('begins at the newest and reads everything once', async () => {
  const { order, seen } = start(7)
  await order.begin()
  await order.receive(event(8))
  expect(seen).toEqual(['refresh', 8])
})

test('a repeated event is applied once', async () => {
  const { order, seen } = start(0)
  await order.begin()
  await order.receive(event(1))
  await order.receive(event(1))
  expect(seen).toEqual(['refresh', 1])
})

test('a gap is filled before what follows it', async () => {
  const { order, seen, server } = start(0)
  await order.begin()
  await order.receive(event(1))
  server.newest = 4
  await order.receive(event(4))
  expect(seen).toEqual(['refresh', 1, 2, 3, 4])
})

test('what comes during a fill waits for it', async () => {
  const { order, seen, server } = start(0)
  await order.begin()
  server.newest = 2
  const fill = order.receive(event(2))
  await order.receive(event(3))
  await fill
  expect(seen).toEqual(['refresh', 1, 2, 3])
})

test('after a reconnect it asks from where it was, page by page', async () => {
  const { order, seen, asked, server } = start(3)
  await order.begin()
  server.newest = 8
  server.pageSize = 2
  await order.begin()
  expect(seen).toEqual(['refresh', 4, 5, 6, 7, 8])
  expect(asked).toEqual([undefined, 3, 5, 7])
})

test('when the server cannot say what was missed, everything is read again', async () => {
  const { order, seen, server } = start(0)
  await order.begin()
  server.down = true
  await order.receive(event(5))
  expect(seen).toEqual(['refresh', 5, 'refresh'])
})

test('another customer starts anew', async () => {
  const { order, seen, asked } = start(9)
  await order.begin()
  order.reset()
  await order.begin()
  expect(asked).toEqual([undefined, undefined])
  expect(seen).toEqual(['refresh', 'refresh'])
})
