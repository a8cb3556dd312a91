import type { DepositStage, DepositStep } from '@halyard/api'

/** What waits for a person is reviewed within so long. */
const REVIEW_MS = 12 * 60 * 60 * 1000

export interface DepositTimes {
  readonly kind: 'chain' | 'submission'
  readonly stage: DepositStage
  /** Epoch milliseconds; `null` for what has not happened. */
  readonly beganAt: number
  readonly includedAt: number | null
  readonly creditedAt: number | null
  readonly endedAt: number | null
  readonly orphanedAt: number | null
  /** Since when it waits for a person, and when one has decided. */
  readonly heldAt: number | null
  readonly reviewedAt: number | null
  /** Blocks still to come, and how long one takes. */
  readonly blocksLeft: number
  readonly blockMs: number
  readonly now: number
}

/** What happened to a deposit and when, what comes next, and by when. */
export function timelineOf(times: DepositTimes): DepositStep[] {
  return times.kind === 'submission' ? ofSubmission(times) : ofChain(times)
}

function ofSubmission({ stage, beganAt, creditedAt, reviewedAt }: DepositTimes): DepositStep[] {
  const submitted = done('submitted', beganAt)
  const by = beganAt + REVIEW_MS
  if (reviewedAt === null) return [submitted, coming('reviewed', 'next', by), coming('credited', 'later', by)]
  if (stage === 'rejected') return [submitted, failed('reviewed', reviewedAt)]
  const reviewed = done('reviewed', reviewedAt)
  if (creditedAt === null) return [submitted, reviewed, coming('credited', 'next', by)]
  return [submitted, reviewed, done('credited', creditedAt)]
}

function ofChain(times: DepositTimes): DepositStep[] {
  const { stage, beganAt, includedAt, creditedAt, endedAt, orphanedAt, heldAt, reviewedAt } = times
  const { blocksLeft, blockMs, now } = times
  const seen = done('seen', beganAt)
  const included = done('included', includedAt ?? beganAt)
  const credited = done('credited', creditedAt ?? beganAt)
  const undone = failed('undone', orphanedAt)
  const by = now + (blocksLeft + 1) * blockMs
  switch (stage) {
    case 'seen':
      return [
        seen,
        coming('included', 'next', now + 2 * blockMs),
        coming('confirmed', 'later', by),
        coming('credited', 'later', by),
      ]
    case 'confirming':
      return reviewedAt === null
        ? [seen, included, coming('confirmed', 'next', by), coming('credited', 'later', by)]
        : [seen, included, done('reviewed', reviewedAt), coming('credited', 'next', by)]
    case 'credited':
      return reviewedAt === null
        ? [seen, included, done('confirmed', creditedAt ?? beganAt), credited]
        : [seen, included, done('reviewed', reviewedAt), credited]
    case 'orphaned':
      return [seen, credited, undone, coming('included', 'next', by), coming('taken_back', 'later', by)]
    case 'reversed':
      return [seen, credited, undone, failed('taken_back', endedAt)]
    case 'gone':
      return [seen, failed('undone', endedAt)]
    case 'too_small':
    case 'submitted':
      return [seen, included, failed('credited', endedAt)]
    case 'left':
      return [seen, included, failed('reviewed', reviewedAt)]
    case 'held':
    case 'under_review':
    case 'rejected': {
      const review = coming('reviewed', 'next', (heldAt ?? beganAt) + REVIEW_MS)
      return orphanedAt === null ? [seen, included, review] : [seen, credited, undone, review]
    }
  }
}

function coming(step: DepositStep['step'], state: 'next' | 'later', by: number): DepositStep {
  return { step, state, at: null, by }
}

function failed(step: DepositStep['step'], at: number | null): DepositStep {
  return { step, state: 'failed', at, by: null }
}

function done(step: DepositStep['step'], at: number): DepositStep {
  return { step, state: 'done', at, by: null }
}
