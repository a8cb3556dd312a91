import type { FastifyInstance } from 'fastify'
import type { Context } from '../../calls/context.ts'
import { every, type Repeated } from '../../platform/concurrency/every.ts'
import { DEMO_PASSWORD, PRACTICE_REVIEWERS } from '../seeding/demo-users.ts'
import { approve, type Reviewers } from './approve.ts'
import { openPracticeOperator } from './practice-operator.ts'
import { findWaiting, type Waiting, type WaitingFilter } from './waiting.ts'

/** Stands in for the demo's staff, so that a newcomer's own account gets as far as one of a real exchange. */
export interface PracticeReview {
  /** Approves what waits and matches; returns how many were approved. What is refused keeps waiting, and is logged. */
  approveNow(filter: WaitingFilter & { readonly only?: Pick<Waiting, 'kind' | 'id'> }): Promise<number>
  /** Approves what has waited for the configured time, each request once: one that is refused is left to a person. */
  approveDue(): Promise<number>
  /** Calls `approveDue` regularly. */
  run(): Repeated
}

const PERIOD_MS = 2_000
/** Requests that were refused and are remembered as such. */
const LEFT_MAX = 1_000

export function createPracticeReview(app: FastifyInstance, ctx: Context): PracticeReview {
  const [first, second] = PRACTICE_REVIEWERS.map((account) =>
    openPracticeOperator(app, { account, password: DEMO_PASSWORD }),
  )
  if (!first || !second) throw new Error('practice reviews need two reviewers')
  const reviewers: Reviewers = [first, second]
  const leftToPeople = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function approveAll(found: readonly Waiting[]): Promise<number> {
    let approved = 0
    for (const waiting of found)
      try {
        await approve(reviewers, waiting)
        approved++
      } catch (error) {
        ctx.log.warn({ err: error, kind: waiting.kind, id: waiting.id }, 'practice review refused')
        if (leftToPeople.size < LEFT_MAX) leftToPeople.add(nameOf(waiting))
      }
    return approved
  }

  /** One after another: two at once would decide on the same request twice. */
  function inTurn(act: () => Promise<number>): Promise<number> {
    const next = last.then(act)
    last = next.catch(() => undefined)
    return next
  }

  const review: PracticeReview = {
    approveNow: ({ only, ...filter }) =>
      inTurn(async () => {
        const found = await findWaiting(ctx, filter)
        return approveAll(only ? found.filter(({ kind, id }) => kind === only.kind && id === only.id) : found)
      }),
    async approveDue() {
      const { practiceReviewMs } = ctx.config
      if (practiceReviewMs === 0) return 0
      return inTurn(async () => {
        const found = await findWaiting(ctx, { until: ctx.now() - practiceReviewMs })
        return approveAll(found.filter((waiting) => !leftToPeople.has(nameOf(waiting))))
      })
    },
    run: () =>
      every(
        PERIOD_MS,
        async () => void (await review.approveDue()),
        (error) => ctx.log.warn({ err: error }, 'practice review failed'),
      ),
  }
  return review
}

function nameOf({ kind, id }: Waiting): string {
  return `${kind}:${id}`
}
