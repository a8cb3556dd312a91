import type { FastifyInstance } from 'fastify'
import type { DemoSettings } from '../demo-config.ts'
import type { DemoContext } from '../demo-context.ts'
import { type Repeated, runEvery } from '@halyard/server'
import { PRACTICE_REVIEWERS, TREASURER } from '../demo-staff.ts'
import { DEMO_PASSWORD } from '../seeding/demo-users.ts'
import { approve, type Reviewers } from './approve.ts'
import { openPracticeOperator } from './practice-operator.ts'
import { findWaiting, type Waiting, type WaitingFilter } from './waiting.ts'

/** The parts of the server that the practice reviewer uses, with its delay. */
export type ReviewContext = DemoContext & { readonly config: DemoSettings }

/** Reviews requests automatically in the demo, so that a new account can be verified and funded without staff. */
export interface PracticeReview {
  /**
   * Approves the waiting requests that match; returns the number approved. Rejected ones keep waiting and are logged.
   */
  approveNow(filter: WaitingFilter & { readonly only?: Pick<Waiting, 'kind' | 'id'> }): Promise<number>
  /** Approves requests older than the configured time, each at most once: after a rejection an operator must decide. */
  approveDue(): Promise<number>
  /** Calls `approveDue` periodically. */
  run(): Repeated
}

const PERIOD_MS = 2_000
/** Maximum number of rejected requests that are remembered. */
const LEFT_TO_OPERATORS_MAX = 1_000

export function createPracticeReview(app: FastifyInstance, ctx: ReviewContext): PracticeReview {
  const open = (account: string) => openPracticeOperator(app, { account, password: DEMO_PASSWORD })
  const [first, second] = PRACTICE_REVIEWERS.map(open)
  if (!first || !second) throw new Error('practice reviews need two reviewers')
  const reviewers: Reviewers = { both: [first, second], treasurer: open(TREASURER) }
  const leftToOperators = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function approveAll(found: readonly Waiting[]): Promise<number> {
    let approved = 0
    for (const waiting of found)
      try {
        await approve(reviewers, waiting)
        approved++
      } catch (error) {
        ctx.log.warn({ err: error, kind: waiting.kind, id: waiting.id }, 'practice review rejected')
        if (leftToOperators.size < LEFT_TO_OPERATORS_MAX) leftToOperators.add(keyOf(waiting))
      }
    return approved
  }

  /** Runs reviews one at a time: two concurrent ones would decide the same request twice. */
  function runExclusive(act: () => Promise<number>): Promise<number> {
    const next = last.then(act)
    last = next.catch(() => undefined)
    return next
  }

  const review: PracticeReview = {
    approveNow: ({ only, ...filter }) =>
      runExclusive(async () => {
        const found = await findWaiting(ctx, filter)
        return approveAll(only ? found.filter(({ kind, id }) => kind === only.kind && id === only.id) : found)
      }),
    async approveDue() {
      const { practiceReviewMs } = ctx.config
      if (practiceReviewMs === 0) return 0
      return runExclusive(async () => {
        const found = await findWaiting(ctx, { until: ctx.now() - practiceReviewMs })
        return approveAll(found.filter((waiting) => !leftToOperators.has(keyOf(waiting))))
      })
    },
    run: () =>
      runEvery(
        PERIOD_MS,
        async () => void (await review.approveDue()),
        (error) => ctx.log.warn({ err: error }, 'practice review failed'),
      ),
  }
  return review
}

function keyOf({ kind, id }: Waiting): string {
  return `${kind}:${id}`
}
