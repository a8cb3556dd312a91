import type { WithdrawalStatusName, WithdrawalStep } from '@halyard/api'

/** Maximum time (hours) from the request to the payment. */
export const ETA_HOURS = 12

const HOUR_MS = 3_600_000

export interface WithdrawalTimes {
  readonly status: WithdrawalStatusName
  /** Bank transfers are not signed. */
  readonly isOnChain: boolean
  readonly reviewersNeeded: number
  /** Epoch milliseconds; `null` if it has not happened. */
  readonly requestedAt: number
  readonly firstReviewedAt: number | null
  readonly reviewedAt: number | null
  readonly signedAt: number | null
  readonly sentAt: number | null
  readonly endedAt: number | null
}

/** Returns the finished steps of a withdrawal with their times, and the next steps with due times. */
export function timelineOf(times: WithdrawalTimes): WithdrawalStep[] {
  const { status, isOnChain, requestedAt, reviewedAt, signedAt, sentAt, endedAt } = times
  const due = requestedAt + ETA_HOURS * HOUR_MS
  const steps: WithdrawalStep[] = [
    happened('requested', requestedAt),
    ...reviewsOf(times),
    ...(isOnChain ? [{ step: 'signing', state: 'later', at: signedAt ?? sentAt, by: due } as const] : []),
    { step: 'sending', state: 'later', at: sentAt, by: due },
    { step: 'confirming', state: 'later', at: status === 'confirmed' ? endedAt : null, by: due },
  ]
  const happenedUntil = steps.map(
    (step): WithdrawalStep => (step.at === null ? step : happened(step.step, step.at)),
  )
  switch (status) {
    case 'processing':
    case 'passed':
    case 'sent':
      return withNext(happenedUntil)
    case 'confirmed':
      return happenedUntil
    case 'rejected':
      return [
        ...happenedUntil.filter(({ state, step }) => state === 'done' && step !== 'review'),
        { step: 'review', state: 'failed', at: reviewedAt, by: null },
      ]
    case 'cancelled':
    case 'returned':
      return [
        ...happenedUntil.filter(({ state }) => state === 'done'),
        { step: status, state: 'failed', at: endedAt, by: null },
      ]
  }
}

/** Returns the review steps: two for a large withdrawal, of which the second decides. */
function reviewsOf({
  reviewersNeeded,
  requestedAt,
  firstReviewedAt,
  reviewedAt,
}: WithdrawalTimes): WithdrawalStep[] {
  const due = requestedAt + ETA_HOURS * HOUR_MS
  const review: WithdrawalStep = { step: 'review', state: 'later', at: reviewedAt, by: due }
  if (reviewersNeeded === 1) return [review]
  return [{ step: 'first_review', state: 'later', at: firstReviewedAt, by: due }, review]
}

function happened(step: WithdrawalStep['step'], at: number): WithdrawalStep {
  return { step, state: 'done', at, by: null }
}

/** Marks the first unfinished step as the next one. */
function withNext(steps: readonly WithdrawalStep[]): WithdrawalStep[] {
  const next = steps.findIndex(({ state }) => state !== 'done')
  return steps.map((step, index) => (index === next ? { ...step, state: 'next' } : step))
}
