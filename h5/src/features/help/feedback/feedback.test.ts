import { expect, test } from 'vitest'
import { toFeedback } from './feedback.ts'

test('toFeedback: with and without a reply', () => {
  const wire = {
    id: 1,
    kind: 'idea' as const,
    text: 'A map',
    pics: ['P'],
    at: 5,
    reply: null,
    replied_at: null,
  }
  const parsed = { id: 1, kind: 'idea', text: 'A map', pictures: ['P'], at: 5, reply: undefined }
  expect(toFeedback(wire)).toEqual(parsed)
  expect(toFeedback({ ...wire, reply: 'Soon', replied_at: 6 })).toEqual({
    ...parsed,
    reply: { text: 'Soon', at: 6 },
  })
})
