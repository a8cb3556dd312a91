import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StopQueue } from './stop-queue.ts'

test.each(['at_or_below', 'at_or_above'] as const)(
  '%s: the first is always the next to be reached',
  (direction) => {
    const sign = direction === 'at_or_below' ? -1 : 1
    fc.assert(
      fc.property(
        fc.array(fc.record({ ticks: fc.integer({ min: 1, max: 9 }), removes: fc.boolean() })),
        (steps) => {
          const queue = new StopQueue<Stop>(direction, ({ ticks }) => ticks)
          let waiting: Stop[] = []
          for (const [index, { ticks, removes }] of steps.entries()) {
            const removed = removes ? waiting[ticks % Math.max(1, waiting.length)] : undefined
            if (removed) {
              queue.delete(removed)
              waiting = waiting.filter((one) => one !== removed)
            } else {
              const stop = { id: index, ticks }
              queue.add([stop])
              waiting.push(stop)
            }
            const [first] = waiting.toSorted((a, b) => (a.ticks - b.ticks) * sign || a.id - b.id)
            expect(queue.first(() => false)).toBe(first)
            expect([...queue]).toHaveLength(waiting.length)
          }
        },
      ),
    )
  },
)

interface Stop {
  readonly id: number
  readonly ticks: number
}
