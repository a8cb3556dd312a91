import { ZERO_UNITS } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StopOrder } from './stop-order.ts'
import { StopQueue } from './stop-queue.ts'

test.each(['at_or_below', 'at_or_above'] as const)(
  '%s: the first is always the next to be reached',
  (direction) => {
    const sign = direction === 'at_or_below' ? -1 : 1
    fc.assert(
      fc.property(
        fc.array(fc.record({ ticks: fc.integer({ min: 1, max: 9 }), removes: fc.boolean() })),
        (steps) => {
          const queue = new StopQueue(direction, ({ trigger }) => trigger.ticks)
          let waiting: StopOrder[] = []
          for (const [index, { ticks, removes }] of steps.entries()) {
            const removed = removes ? waiting[ticks % Math.max(1, waiting.length)] : undefined
            if (removed) {
              queue.delete(removed)
              waiting = waiting.filter((one) => one !== removed)
            } else {
              const stop = stopOf(index, direction, ticks)
              queue.add([stop])
              waiting.push(stop)
            }
            const [first] = waiting.toSorted(
              (a, b) => (a.trigger.ticks - b.trigger.ticks) * sign || a.id - b.id,
            )
            expect(queue.first(() => false)).toBe(first)
            expect([...queue]).toHaveLength(waiting.length)
          }
        },
      ),
    )
  },
)

function stopOf(id: number, direction: 'at_or_below' | 'at_or_above', ticks: number): StopOrder {
  return {
    id,
    ownerId: 1,
    marketId: 1,
    side: 'sell',
    trigger: { source: 'last', direction, ticks },
    type: 'market',
    ticks,
    lots: 1,
    payAccountId: 1,
    placedAt: 0,
    status: 'waiting',
    cancelReason: undefined,
    held: ZERO_UNITS,
    placedOrderId: undefined,
    clientId: undefined,
    pairedOrderId: undefined,
    trail: undefined,
    updatedAt: 0,
  }
}
