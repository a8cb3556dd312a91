import type { HaltScope } from './halt-rules.ts'
import type { HaltCause } from './halt.ts'

/** Halts a scope at once, by one operator. What was accepted before stays. */
export interface DeclareHalt {
  readonly kind: 'declareHalt'
  readonly scope: HaltScope
  readonly operatorId: number
  /** Customers read it in their language. */
  readonly cause: HaltCause
  /** Further text for customers, as it is; may be empty. */
  readonly text: string
  /** For colleagues only. */
  readonly reason: string
}

/** Ends a halt, by two different persons. */
export interface ResumeHalt {
  readonly kind: 'resumeHalt'
  readonly haltId: number
  readonly firstReviewerId: number
  readonly reviewerId: number
}

export type HaltCommand = DeclareHalt | ResumeHalt
