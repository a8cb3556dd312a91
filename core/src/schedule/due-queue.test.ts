import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DueQueue } from './due-queue.ts'

test('due queue: returns items by time, then by id, and none before its time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 }), fc.nat(60), (times, now) => {
      const queue = new DueQueue()
      for (const [id, at] of times.entries()) queue.add(at, id)
      const all = times.map((at, id) => ({ at, id })).toSorted((a, b) => a.at - b.at || a.id - b.id)
      expect(queue.nextAt).toBe(all[0]?.at)
      const due = all.filter(({ at }) => at < now)
      for (const { id } of due) expect(queue.takeBefore(now)?.id).toBe(id)
      expect(queue.takeBefore(now)).toBeUndefined()
      expect(queue.nextAt).toBe(all[due.length]?.at)
    }),
  )
})
