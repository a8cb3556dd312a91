import type { FastifyInstance } from 'fastify'
import type { Lifetime } from '@halyard/server'
import { type Assistant, type AssistantContext, createAssistant } from './assistant/assistant.ts'
import { openPracticeFriends } from './friends/practice-friends.ts'
import type { MerchantContext } from './merchant/merchant-context.ts'
import { createPracticeMerchant, type PracticeMerchant } from './merchant/practice-merchant.ts'
import {
  createPracticeReview,
  type PracticeReview,
  type ReviewContext,
} from './practice-review/practice-review.ts'
import { registerReviewPage } from './practice-review/review-page.ts'
import { createPracticeProjects, type PracticeProjects } from './projects/practice-projects.ts'
import { type PushContext, registerPushService } from './push/push-service.ts'

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
}

/** Opens the acting parts of a demo, and registers the page of its reviews. They act once the server listens. */
export function openPractice(
  http: FastifyInstance,
  context: ReviewContext & MerchantContext & AssistantContext & PushContext,
  life: Lifetime,
): Practice {
  const review = createPracticeReview(http, context)
  const merchant = createPracticeMerchant(http, context)
  const projects = createPracticeProjects(http, context)
  const assistant = createAssistant(context)
  registerReviewPage(http, context, review)
  registerPushService(http, context)
  life.poll(() => review.run())
  life.poll(async () => {
    await merchant.open()
    return merchant.run()
  })
  life.poll(async () => (await openPracticeFriends(context)).run())
  life.poll(() => projects.run())
  life.poll(() => assistant.run())
  return { review, merchant, projects, assistant }
}
