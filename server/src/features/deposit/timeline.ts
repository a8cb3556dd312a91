import type { DepositStage, DepositStep } from '@halyard/contract'

/** A submission is reviewed within so long. */
const REVIEW_MS = 12 * 60 * 60 * 1000

export interface DepositTimes {
  readonly kind: 'chain' | 'submission'
  readonly stage: DepositStage
  /** Epoch milliseconds; `null` for what has not happened. */
  readonly beganAt: number
  readonly includedAt: number | null
  readonly creditedAt: number | null
  readonly endedAt: number | null
  /** Blocks still to come, and how long one takes. */
  readonly blocksLeft: number
  readonly blockMs: number
  readonly now: number
}

/** What happened to a deposit and when, what comes next, and by when. */
export function timelineOf(times: DepositTimes): DepositStep[] {
  return times.kind === 'submission' ? ofSubmission(times) : ofChain(times)
}

function ofSubmission({ stage, beganAt, creditedAt, endedAt }: DepositTimes): DepositStep[] {
  const submitted = done('submitted', beganAt)
  const by = beganAt + REVIEW_MS
  if (stage === 'rejected') return [submitted, { step: 'reviewed', state: 'failed', at: endedAt, by: null }]
  if (stage === 'credited' && endedAt !== null)
    return [submitted, done('reviewed', endedAt), done('credited', creditedAt ?? endedAt)]
  return [
    submitted,
    { step: 'reviewed', state: 'next', at: null, by },
    { step: 'credited', state: 'later', at: null, by },
  ]
}

function ofChain(times: DepositTimes): DepositStep[] {
  const { stage, beganAt, includedAt, creditedAt, endedAt, blocksLeft, blockMs, now } = times
  const seen = done('seen', beganAt)
  const included = done('included', includedAt ?? beganAt)
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
      return [seen, included, coming('confirmed', 'next', by), coming('credited', 'later', by)]
    case 'credited':
      return [
        seen,
        included,
        done('confirmed', creditedAt ?? beganAt),
        done('credited', creditedAt ?? beganAt),
      ]
    case 'orphaned':
      return [seen, done('credited', creditedAt ?? beganAt), coming('included', 'next', by)]
    case 'reversed':
      return [seen, done('credited', creditedAt ?? beganAt), failed('taken_back', endedAt)]
    case 'gone':
      return [seen, failed('undone', endedAt)]
    case 'too_small':
    case 'submitted':
      return [seen, included, failed('credited', endedAt)]
    case 'held':
    case 'under_review':
    case 'rejected':
      return [seen, included, { step: 'reviewed', state: 'next', at: null, by: null }]
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
