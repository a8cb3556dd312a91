import { expect, test } from 'vitest'
import { drawSample } from './draw-sample.ts'

const NAMES = Array.from({ length: 1_000 }, (_, index) => `mutant ${index}`)

test('drawSample: draws evenly, without repetition, the same for a seed', () => {
  const drawn = drawSample(NAMES, 1, 200)
  expect(new Set(drawn).size).toBe(200)
  expect(drawSample(NAMES, 1, 200)).toEqual(drawn)
  const low = drawn.filter((name) => NAMES.indexOf(name) < 500)
  expect(low.length).toBeGreaterThan(70)
  expect(low.length).toBeLessThan(130)
})

test('drawSample: another seed draws others', () => {
  const both = drawSample(NAMES, 2, 200).filter((name) => drawSample(NAMES, 1, 200).includes(name))
  expect(both.length).toBeLessThan(80)
})

test('drawSample: what did not change stays in the sample', () => {
  const drawn = drawSample(NAMES, 1, 200)
  const fewer = NAMES.filter((name) => name !== drawn[0])
  expect(drawSample(fewer, 1, 200).slice(0, 199)).toEqual(drawn.slice(1))
})

test('drawSample: without a size draws all', () => {
  expect(drawSample(NAMES, 1).toSorted()).toEqual(NAMES.toSorted())
})
