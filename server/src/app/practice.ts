import type { FastifyInstance } from 'fastify'
import type { Repeated } from '../platform/concurrency/run-every.ts'
import { type Assistant, type AssistantContext, createAssistant } from '../demo/assistant/assistant.ts'
import { openPracticeFriends } from '../demo/friends/practice-friends.ts'
import type { MerchantContext } from '../demo/merchant/merchant-context.ts'
import { createPracticeMerchant, type PracticeMerchant } from '../demo/merchant/practice-merchant.ts'
import { createPracticeReview, type PracticeReview } from '../demo/practice-review/practice-review.ts'
import { type PushContext, registerPushService } from '../demo/push/push-service.ts'
import { registerReviewPage } from '../demo/practice-review/review-page.ts'
import { createPracticeProjects, type PracticeProjects } from '../demo/projects/practice-projects.ts'

/** The parties that act by themselves in the demo, so that one person can try everything. */
export interface Practice {
  /** The automatic reviewer. */
  readonly review: PracticeReview
  /** The merchant who answers. */
  readonly merchant: PracticeMerchant
  /** Moves the sales of new coins along. */
  readonly projects: PracticeProjects
  /** Answers in the support chat. */
  readonly assistant: Assistant
  /** Starts them all, and the demo customer's friends. Calls `start` with each job. */
  run(start: (job: Repeated) => void): Promise<void>
}

/** Opens the acting parts of a demo, and registers the page of its reviews. Nothing runs yet. */
export function openPractice(
  http: FastifyInstance,
  context: MerchantContext & AssistantContext & PushContext,
): Practice {
  const review = createPracticeReview(http, context)
  const merchant = createPracticeMerchant(http, context)
  const projects = createPracticeProjects(http, context)
  const assistant = createAssistant(context)
  registerReviewPage(http, context, review)
  registerPushService(http, context)
  return {
    review,
    merchant,
    projects,
    assistant,
    async run(start) {
      start(review.run())
      await merchant.open()
      start(merchant.run())
      const friends = await openPracticeFriends(context)
      start(friends.run())
      start(projects.run())
      start(assistant.run())
    },
  }
}
