import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

const placesOf = (lines: readonly number[]) =>
  [...placeLabels(new Map(lines.map((y, at) => [String(at), y])), 300)].map(([, place]) => place)

test('placeLabels: lines apart have their labels in the first column', () => {
  expect(placesOf([100, 50]).map(({ y, column }) => [y, column])).toEqual([
    [50, 0],
    [100, 0],
  ])
})

test('placeLabels: the label of a close line is in the second column', () => {
  expect(placesOf([100, 110, 123]).map(({ column }) => column)).toEqual([0, 1, 0])
})

test('placeLabels: a line beyond the chart has its label at the edge, and takes no room', () => {
  expect(placesOf([-40, 5, 400])).toEqual([
    { y: 0, column: 0, isOut: true },
    { y: 5, column: 0, isOut: false },
    { y: 300, column: 0, isOut: true },
  ])
})
