import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Keyed, SlotIndex } from './slot-index.ts'

test('an index finds what a Map finds', () => {
  const anyKey = fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    // Far apart, and alike in their lower 32 bits.
    fc.integer({ min: 1, max: 40 }).map((high) => high * 2 ** 32 + 7),
  )
  fc.assert(
    fc.property(fc.array(anyKey, { maxLength: 600 }), (keys) => {
      const records = new Keys()
      const index = new SlotIndex(records)
      const map = new Map<number, number>()
      const free: number[] = []
      let used = 0
      for (const key of keys) {
        const slot = map.get(key)
        if (slot === undefined) {
          const given = free.pop() ?? ++used
          records.keys[given] = key
          index.add(given)
          map.set(key, given)
        } else {
          index.delete(slot)
          map.delete(key)
          free.push(slot)
        }
        expect(index.get(key)).toBe(map.get(key) ?? 0)
      }
      for (const key of keys) expect(index.get(key)).toBe(map.get(key) ?? 0)
      expect(index.size).toBe(map.size)
      expect([...index.slots()].toSorted((a, b) => a - b)).toEqual(
        [...map.values()].toSorted((a, b) => a - b),
      )
    }),
  )
})

test('what is not in an index is not found and not deleted', () => {
  const records = new Keys()
  const index = new SlotIndex(records)
  records.keys[1] = 5
  records.keys[2] = 6
  index.add(1)
  expect(index.get(6)).toBe(0)
  expect(() => index.delete(2)).toThrow('6 is not in the index')
})

class Keys implements Keyed {
  readonly keys: number[] = []

  keyOf(slot: number): number {
    return this.keys[slot] ?? 0
  }
}
