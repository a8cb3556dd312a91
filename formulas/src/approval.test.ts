import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approval, countedFirst } from './approval.ts'

const person = fc.integer({ min: 1, max: 4 })
const needed = fc.constantFrom<(1 | 2)[]>(1, 2)

interface Step {
  readonly by: number
  readonly needed: 1 | 2
  /** The person whose approval no longer counts at this step. */
  readonly withdrawn: number | undefined
}

/** Approves a record until an approval is final. Returns the persons whose approvals counted at the end. */
function persons(steps: readonly Step[]): readonly number[] | undefined {
  let first: number | undefined
  for (const step of steps) {
    first = countedFirst(first, step.withdrawn)
    const outcome = approval(first, step.by, step.needed)
    if (outcome === 'final') return first === undefined ? [step.by] : [first, step.by]
    if (outcome === 'first') first = step.by
  }
  return undefined
}

test('approval: a final one has as many different persons as it needs, and none was withdrawn', () => {
  const step = fc.record({ by: person, needed, withdrawn: fc.option(person, { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const end = steps.findIndex((_, index) => persons(steps.slice(0, index + 1)))
      if (end === -1) return
      const counted = persons(steps) ?? []
      expect(new Set(counted).size).toBe(counted.length)
      expect(counted.length).toBeGreaterThanOrEqual(steps[end]?.needed ?? 2)
      if (counted.length === 2) expect(steps[end]?.withdrawn).not.toBe(counted[0])
    }),
  )
})

test('approval: one person is final alone if one is needed, and never if two are', () => {
  fc.assert(
    fc.property(person, fc.integer({ min: 1, max: 6 }), (by, times) => {
      const twice = Array.from({ length: times }, () => ({ by, needed: 2, withdrawn: undefined }) as const)
      expect(persons(twice)).toBeUndefined()
      expect(persons([{ by, needed: 1, withdrawn: undefined }])).toEqual([by])
    }),
  )
})

test('approval: a different person is final after a first one, however many are needed', () => {
  fc.assert(
    fc.property(person, person, needed, (first, by, persons) => {
      expect(approval(first, by, persons)).toBe(first === by ? 'same person' : 'final')
    }),
  )
})

test('approval: a first person whose approval is withdrawn may be first again, not second', () => {
  fc.assert(
    fc.property(person, (by) => {
      expect(approval(countedFirst(by, by), by, 2)).toBe('first')
      expect(countedFirst(undefined, by)).toBeUndefined()
      expect(countedFirst(by, undefined)).toBe(by)
    }),
  )
})
