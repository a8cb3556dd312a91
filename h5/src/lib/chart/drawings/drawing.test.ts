import { expect, test } from 'vitest'
import { type Drawing, parseDrawings, putDrawing } from './drawing.ts'

const LEVEL: Drawing = { id: 'a', kind: 'level', points: [{ timestamp: 1, value: 2 }] }

test('parseDrawings: stored drawings, without what is none', () => {
  const stored = [LEVEL, { ...LEVEL, kind: 'circle' }, { ...LEVEL, points: [{ value: 'x' }] }, 7, null]
  expect(parseDrawings(stored)).toEqual([LEVEL])
  expect(parseDrawings('no list')).toEqual([])
})

test('putDrawing: a new one is added, a known one replaced', () => {
  const trend: Drawing = { ...LEVEL, id: 'b', kind: 'trend' }
  const moved: Drawing = { ...LEVEL, points: [{ timestamp: 1, value: 3 }] }
  expect(putDrawing([LEVEL], trend)).toEqual([LEVEL, trend])
  expect(putDrawing([LEVEL, trend], moved)).toEqual([moved, trend])
})

test('putDrawing: beyond the maximum the oldest is removed', () => {
  const many = Array.from({ length: 30 }, (_, at): Drawing => ({ ...LEVEL, id: String(at) }))
  const next = putDrawing(many, LEVEL)
  expect([next.length, next[0]?.id, next.at(-1)?.id]).toEqual([30, '1', 'a'])
})
