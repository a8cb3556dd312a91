import { expect, test } from 'vitest'
import { placeLabels } from './label-places.ts'

const BOX = { width: 48, height: 60 }

test('placeLabels: labels that do not touch stay where they are', () => {
  const wanted = [
    { x: 0, y: 20 },
    { x: 48, y: 20 },
    { x: 0, y: 34 },
  ]
  expect(placeLabels(wanted, BOX)).toEqual(wanted)
})

test('placeLabels: a label over another moves as little as needed, and stays inside the chart', () => {
  const wanted = [
    { x: 0, y: 20 },
    { x: 10, y: 22 },
    { x: 20, y: 15 },
    { x: 60, y: 15 },
  ]
  expect(placeLabels(wanted, BOX)).toEqual([
    { x: 0, y: 20 },
    { x: 10, y: 34 },
    { x: 20, y: 48 },
    { x: 60, y: 15 },
  ])
})

test('placeLabels: a label without room is left out', () => {
  const wanted = Array.from({ length: 6 }, () => ({ x: 0, y: 30 }))
  expect(placeLabels(wanted, BOX).map((place) => place?.y)).toEqual([30, 16, 44, 58, undefined, undefined])
})
