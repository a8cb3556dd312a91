import type { DepositStage, DepositStep } from '@halyard/api'

/** The maximum time of a manual review. */
const REVIEW_MS = 12 * 60 * 60 * 1000

export interface DepositTimes {
  readonly kind: 'chain' | 'submission'
  readonly stage: DepositStage
  /** Epoch milliseconds; `null` if it has not happened. */
  readonly beganAt: number
  readonly includedAt: number | null
  readonly creditedAt: number | null
  readonly endedAt: number | null
  readonly orphanedAt: number | null
  /** The time it was held for manual review, and the time of the decision. */
  readonly heldAt: number | null
  readonly reviewedAt: number | null
  /** The time at which its block was last replaced. */
  readonly reorganisedAt: number | null
  /** Blocks until the next step, and the block interval. */
  readonly blocksLeft: number
  readonly blockMs: number
  readonly now: number
}

/** Returns the finished steps of a deposit with their times, and the next steps with due times. */
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
  const { reorganisedAt, blocksLeft, blockMs, now } = times
  const seen = done('seen', beganAt)
  const included = done('included', includedAt ?? beganAt)
  const credited = done('credited', creditedAt ?? beganAt)
  const undone = failed('undone', orphanedAt)
  const by = now + (blocksLeft + 1) * blockMs
  switch (stage) {
    case 'seen':
      return [
        seen,
        // It was in a block, which a reorganisation replaced.
        ...(includedAt === null || reorganisedAt === null ? [] : [failed('undone', reorganisedAt)]),
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
