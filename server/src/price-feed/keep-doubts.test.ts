import { expect, test } from 'vitest'
import { createNudges } from '../nudges/nudges.ts'
import { Lifetime } from '../platform/services/lifetime.ts'
import { keepDoubts } from './keep-doubts.ts'

const lifeOf = (jobs: boolean): Lifetime => new Lifetime({ jobs, polls: false })

test('a node doubts every price until it hears from the feed, and again when it hears nothing', () => {
  let at = 1_000
  const nudges = createNudges(() => expect.unreachable())
  const node = keepDoubts(nudges, lifeOf(false), () => at)
  expect(node.of(1)).toBe('few_sources')
  const feed = keepDoubts(nudges, lifeOf(true), () => at)
  feed.set(1, 'step')
  expect([node.of(1), node.of(2)]).toEqual(['step', undefined])
  feed.set(1, undefined)
  expect(node.of(1)).toBeUndefined()
  at += 10_000
  expect([node.of(1), feed.of(1)]).toEqual(['few_sources', undefined])
})
