import { expect, test } from 'vitest'
import type { Arrival } from '@halyard/h5/live'
import { createView } from './view.ts'

const event = (seq: number, prev = seq - 1): Arrival => ({
  event: 'update_balance',
  body: { seq, prev, balances: [] },
})

/** Returns the problems of a client that applies whatever one connection delivers. */
function problemsOf(...arrivals: readonly Arrival[]): readonly string[] {
  const view = createView()
  view.refreshes()
  view.connected()
  for (const arrival of arrivals) {
    view.arrives(arrival)
    view.applies(arrival)
  }
  return view.problems
}

test('view: a chain of events has no problem', () => {
  expect(problemsOf(event(4), event(5), event(6))).toEqual([])
})

test('view: a withheld event is a gap of its connection', () => {
  expect(problemsOf(event(4), event(6))).toEqual(['connection 1: event 6 follows 5, delivered was 4'])
})

test('view: a repeated event that is applied is reported twice', () => {
  expect(problemsOf(event(4), event(5), event(5))).toEqual([
    'connection 1: event 5 follows 4, delivered was 5',
    'event 5 was applied after 5',
  ])
})

test('view: an event that another connection delivers again may not be applied', () => {
  const view = createView()
  view.connected()
  view.arrives(event(5))
  view.applies(event(5))
  view.connected()
  view.arrives(event(5))
  expect(view.problems).toEqual([])
  view.applies(event(5))
  expect(view.problems).toEqual(['event 5 was applied after 5'])
})

test('view: reading everything again is a problem', () => {
  const view = createView()
  view.refreshes()
  view.refreshes()
  expect(view.problems).toEqual(['a gap could not be filled: everything had to be read again'])
})
