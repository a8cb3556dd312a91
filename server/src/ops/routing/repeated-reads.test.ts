import { expect, test } from 'vitest'
import { createRepeatedReads } from './repeated-reads.ts'

const ANN = { path: 'ops/withdrawal/show', operator: { userId: 1, role: 'reviewer' }, ip: '::1' }
const BOB = { ...ANN, operator: { userId: 2, role: 'reviewer' } }

test('isRepeated: only the same read of the same operator within ten minutes', () => {
  const reads = createRepeatedReads()
  expect(reads.isRepeated(ANN, { id: '7' }, 0)).toBe(false)
  expect(reads.isRepeated(ANN, { id: '7' }, 3_000)).toBe(true)
  expect(reads.isRepeated(ANN, { id: '8' }, 3_000)).toBe(false)
  expect(reads.isRepeated(BOB, { id: '7' }, 3_000)).toBe(false)
  expect(reads.isRepeated({ ...ANN, path: 'ops/deposit/show' }, { id: '7' }, 3_000)).toBe(false)
  expect(reads.isRepeated(ANN, { id: '7' }, 600_000)).toBe(false)
})
