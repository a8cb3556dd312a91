import { type CommonConfig, wholeNumber } from '../platform/settings.ts'

export interface DemoConfig extends CommonConfig {
  /** How long a request waits until a practice operator approves it, in milliseconds; 0: until requested. */
  readonly practiceReviewMs: number
}

/** The setting of the demo, as the environment has it. */
export const demoFields = {
  PRACTICE_REVIEW_SECONDS: wholeNumber(0, 3_600).default(60),
}
