import { expect, test } from 'vitest'
import { createNudges } from './nudges.ts'

test('nudges: listeners of a kind are called in order, until they are removed', () => {
  const nudges = createNudges(() => expect.unreachable())
  const calls: string[] = []
  const stop = nudges.on('news', ({ id }) => calls.push(`first ${id}`))
  nudges.on('news', ({ id }) => calls.push(`second ${id}`))
  nudges.on('banner', ({ id }) => calls.push(`banner ${id}`))
  nudges.publish('news', { id: 1 })
  stop()
  nudges.publish('news', { id: 2 })
  expect(calls).toEqual(['first 1', 'second 1', 'second 2'])
})

test('nudges: a listener that throws keeps no other from being called', () => {
  const errors: unknown[] = []
  const nudges = createNudges((error) => errors.push(error))
  const failure = new Error('broken')
  const seen: number[] = []
  nudges.on('banner', () => {
    throw failure
  })
  nudges.on('banner', ({ id }) => seen.push(id))
  nudges.publish('banner', { id: 7 })
  expect([errors, seen]).toEqual([[failure], [7]])
})
