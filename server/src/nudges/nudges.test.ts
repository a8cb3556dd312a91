import { expect, test } from 'vitest'
import type { Link } from '../link/link.ts'
import { createNudges, type Nudges } from './nudges.ts'

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

/** Two processes whose link delivers at once. */
function twoProcesses() {
  const listeners: ((message: unknown) => void)[] = []
  const linkOf = (own: number): Link => ({
    publish: (_subject, message) => listeners[1 - own]?.(structuredClone(message)),
    listen(_subject, listener) {
      listeners[own] = listener
      return () => undefined
    },
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
    isUp: () => true,
  })
  return [0, 1].map((own) => createNudges(() => expect.unreachable(), linkOf(own))) as [Nudges, Nudges]
}

test('nudges: another process reads its cache again before its listeners are called', async () => {
  const [one, other] = twoProcesses()
  const steps: string[] = []
  one.refreshOn('banner', async () => void steps.push('own refresh'))
  one.on('banner', () => steps.push('own listener'))
  other.refreshOn('banner', async () => void steps.push('refresh'))
  other.refreshOn('help', async () => void steps.push('another refresh'))
  const heard = new Promise((resolve) => other.on('banner', resolve))
  one.publish('banner', { id: 7 })
  expect(await heard).toEqual({ id: 7 })
  expect(steps).toEqual(['own listener', 'refresh'])
})

test('nudges: every cache is read again by and by, also after one that fails', async () => {
  const errors: unknown[] = []
  const nudges = createNudges((error) => errors.push(error))
  const failure = new Error('away')
  const read: string[] = []
  nudges.refreshOn('help', () => Promise.reject(failure))
  nudges.refreshOn('agreements', async () => void read.push('agreements'))
  await nudges.refreshAll()
  expect([errors, read]).toEqual([[failure], ['agreements']])
})
