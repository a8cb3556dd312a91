import { expect, test } from 'vitest'
import { type DepositTimes, timelineOf } from './timeline.ts'

const HOUR = 3_600_000
const BLOCK = HOUR / 10

/**
 * Formats a timeline such as 'seen 10, included 11, confirmed ?12.2': the hour of a finished step, '?' or
 * '..' with the due hour of the next or a later step, '!' for a failed step.
 */
function draw(times: Partial<DepositTimes>): string {
  return timelineOf({
    kind: 'chain',
    stage: 'seen',
    beganAt: 10 * HOUR,
    includedAt: null,
    creditedAt: null,
    endedAt: null,
    orphanedAt: null,
    heldAt: null,
    reviewedAt: null,
    reorganisedAt: null,
    blocksLeft: 3,
    blockMs: BLOCK,
    now: 12 * HOUR,
    ...times,
  })
    .map(({ step, state, at, by }) => {
      if (state === 'done') return `${step} ${Number(at) / HOUR}`
      if (state === 'failed') return `${step} !${Number(at) / HOUR}`
      return `${step} ${state === 'next' ? '?' : '..'}${Number(by) / HOUR}`
    })
    .join(', ')
}

const included = { includedAt: 11 * HOUR } as const
const credited = { ...included, creditedAt: 11.5 * HOUR } as const
const undone = { ...credited, orphanedAt: 12 * HOUR } as const

test.each<[string, Partial<DepositTimes>, string]>([
  ['seen', {}, 'seen 10, included ?12.2, confirmed ..12.4, credited ..12.4'],
  [
    'in no block any more',
    { ...included, reorganisedAt: 11.5 * HOUR },
    'seen 10, undone !11.5, included ?12.2, confirmed ..12.4, credited ..12.4',
  ],
  [
    'in another block than before',
    { stage: 'confirming', includedAt: 11.5 * HOUR, reorganisedAt: 11.4 * HOUR },
    'seen 10, included 11.5, confirmed ?12.4, credited ..12.4',
  ],
  [
    'in a block',
    { stage: 'confirming', ...included },
    'seen 10, included 11, confirmed ?12.4, credited ..12.4',
  ],
  [
    'credited',
    { stage: 'credited', ...credited, blocksLeft: 0 },
    'seen 10, included 11, confirmed 11.5, credited 11.5',
  ],
  [
    'too small',
    { stage: 'too_small', ...included, endedAt: 12 * HOUR },
    'seen 10, included 11, credited !12',
  ],
  [
    'held for review',
    { stage: 'held', ...included, heldAt: 12 * HOUR },
    'seen 10, included 11, reviewed ?24',
  ],
  [
    'passed by an operator',
    { stage: 'confirming', ...included, heldAt: 12 * HOUR, reviewedAt: 13 * HOUR, blocksLeft: 0 },
    'seen 10, included 11, reviewed 13, credited ?12.1',
  ],
  [
    'dismissed by an operator',
    { stage: 'left', ...included, heldAt: 12 * HOUR, reviewedAt: 13 * HOUR },
    'seen 10, included 11, reviewed !13',
  ],
  [
    'orphaned after it was credited',
    { stage: 'orphaned', ...undone, includedAt: null },
    'seen 10, credited 11.5, undone !12, included ?12.4, taken_back ..12.4',
  ],
  [
    'reversed',
    { stage: 'reversed', ...undone, endedAt: 13 * HOUR },
    'seen 10, credited 11.5, undone !12, taken_back !13',
  ],
  [
    'held because it could not be reversed',
    { stage: 'held', ...undone, heldAt: 13 * HOUR },
    'seen 10, credited 11.5, undone !12, reviewed ?25',
  ],
  ['dropped', { stage: 'gone', endedAt: 12 * HOUR }, 'seen 10, undone !12'],
  ['submitted', { kind: 'submission', stage: 'under_review' }, 'submitted 10, reviewed ?22, credited ..22'],
  [
    'submitted and passed, not yet credited',
    { kind: 'submission', stage: 'under_review', reviewedAt: 11 * HOUR },
    'submitted 10, reviewed 11, credited ?22',
  ],
  [
    'submitted and credited',
    { kind: 'submission', stage: 'credited', reviewedAt: 11 * HOUR, creditedAt: 11 * HOUR },
    'submitted 10, reviewed 11, credited 11',
  ],
  [
    'submitted and rejected',
    { kind: 'submission', stage: 'rejected', reviewedAt: 11 * HOUR },
    'submitted 10, reviewed !11',
  ],
])('timelineOf: %s', (_what, times, drawn) => {
  expect(draw(times)).toBe(drawn)
})
