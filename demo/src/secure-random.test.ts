import { expect, test } from 'vitest'
import { normal, uniform } from './random.ts'
import { secureRandom } from './secure-random.ts'

test('secureRandom: draws do not repeat across buffers or sources', () => {
  const [one, other] = [secureRandom(), secureRandom()]
  const drawn = Array.from({ length: 5_000 }, () => `${one.next32()} ${other.next32()} ${one.next32()}`)
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('secureRandom: uniform and normal draws have the expected distribution', () => {
  const random = secureRandom()
  const draws = Array.from({ length: 100_000 }, () => uniform(random))
  expect(Math.min(...draws.slice(0, 50_000))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...draws.slice(0, 50_000))).toBeLessThan(1)
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    draws.filter((drawPrice) => Math.floor(drawPrice * 10) === tenth),
  )
  // The tolerance is ten standard deviations.
  for (const tenth of tenths) expect(Math.abs(tenth.length - 10_000)).toBeLessThan(950)
  const normals = Array.from({ length: 100_000 }, () => normal(random))
  const variance = normals.reduce((sum, value) => sum + value * value, 0) / normals.length
  expect(Math.abs(variance - 1)).toBeLessThan(0.05)
})
