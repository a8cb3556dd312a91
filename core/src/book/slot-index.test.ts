import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Keyed, SlotIndex } from './slot-index.ts'

test('slot index: finds the same slots as a Map', () => {
  const anyKey = fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    // Keys with equal lower 32 bits.
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
          const added = free.pop() ?? ++used
          records.keys[added] = key
          index.add(added)
          map.set(key, added)
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

test('slot index: does not find a missing key; throws on deleting it', () => {
  const records = new Keys()
  const index = new SlotIndex(records)
  records.keys[1] = 5
  records.keys[2] = 6
  index.add(1)
  expect(index.get(6)).toBe(0)
  expect(() => index.delete(2)).toThrow('6 is not in the index')
})

class Keys implements Keyed<number> {
  readonly keys: number[] = []

  keyOf(slot: number): number {
    return this.keys[slot] ?? 0
  }
}
