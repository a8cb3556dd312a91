import { expect, test } from 'vitest'
import { timelineOf, type WithdrawalTimes } from './timeline.ts'

const HOUR = 3_600_000
const REQUESTED = 10 * HOUR

/**
 * Formats a timeline such as 'requested 10, review ?22, sending ..': the hour of a finished step, '?' with
 * the due hour of the next step, '..' for a later step, '!' for a failed step.
 */
function draw(times: Partial<WithdrawalTimes>): string {
  return timelineOf({
    status: 'processing',
    isOnChain: true,
    reviewersNeeded: 1,
    requestedAt: REQUESTED,
    firstReviewedAt: null,
    reviewedAt: null,
    signedAt: null,
    sentAt: null,
    endedAt: null,
    ...times,
  })
    .map(({ step, state, at, by }) => {
      if (state === 'done') return `${step} ${Number(at) / HOUR}`
      if (state === 'failed') return `${step} !${Number(at) / HOUR}`
      return state === 'next' ? `${step} ?${Number(by) / HOUR}` : `${step} ..`
    })
    .join(', ')
}

test.each<[string, Partial<WithdrawalTimes>, string]>([
  ['requested', {}, 'requested 10, review ?22, signing .., sending .., confirming ..'],
  [
    'requested, with two reviews',
    { reviewersNeeded: 2 },
    'requested 10, first_review ?22, review .., signing .., sending .., confirming ..',
  ],
  [
    'passed by the first of two',
    { reviewersNeeded: 2, firstReviewedAt: 11 * HOUR },
    'requested 10, first_review 11, review ?22, signing .., sending .., confirming ..',
  ],
  [
    'passed',
    { status: 'passed', reviewedAt: 12 * HOUR },
    'requested 10, review 12, signing ?22, sending .., confirming ..',
  ],
  [
    'signed',
    { status: 'passed', reviewedAt: 12 * HOUR, signedAt: 12.5 * HOUR },
    'requested 10, review 12, signing 12.5, sending ?22, confirming ..',
  ],
  [
    'passed, to a bank',
    { status: 'passed', isOnChain: false, reviewedAt: 12 * HOUR },
    'requested 10, review 12, sending ?22, confirming ..',
  ],
  [
    'sent',
    { status: 'sent', reviewedAt: 12 * HOUR, signedAt: 12.5 * HOUR, sentAt: 13 * HOUR },
    'requested 10, review 12, signing 12.5, sending 13, confirming ?22',
  ],
  [
    'confirmed',
    {
      status: 'confirmed',
      reviewedAt: 12 * HOUR,
      signedAt: 12.5 * HOUR,
      sentAt: 13 * HOUR,
      endedAt: 14 * HOUR,
    },
    'requested 10, review 12, signing 12.5, sending 13, confirming 14',
  ],
  ['rejected', { status: 'rejected', reviewedAt: 12 * HOUR }, 'requested 10, review !12'],
  [
    'rejected by the second of two',
    { status: 'rejected', reviewersNeeded: 2, firstReviewedAt: 11 * HOUR, reviewedAt: 12 * HOUR },
    'requested 10, first_review 11, review !12',
  ],
  ['cancelled', { status: 'cancelled', endedAt: 12 * HOUR }, 'requested 10, cancelled !12'],
  [
    'returned before it was sent',
    { status: 'returned', reviewedAt: 12 * HOUR, endedAt: 15 * HOUR },
    'requested 10, review 12, returned !15',
  ],
  [
    'returned after it was sent',
    {
      status: 'returned',
      reviewedAt: 12 * HOUR,
      signedAt: 12.5 * HOUR,
      sentAt: 13 * HOUR,
      endedAt: 15 * HOUR,
    },
    'requested 10, review 12, signing 12.5, sending 13, returned !15',
  ],
])('timelineOf: %s', (_what, times, drawn) => {
  expect(draw(times)).toBe(drawn)
})
