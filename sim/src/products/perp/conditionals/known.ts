import type {
  ConditionalCancelReason,
  OpenPosition,
  PlaceConditional,
  ReducePosition,
  Reject,
} from '@halyard/core'

/** An open conditional order as it was placed. */
export interface KnownConditional extends Omit<PlaceConditional, 'kind'> {
  readonly id: number
  /** When its trigger was reached; `undefined` while it waits. */
  readonly reachedAt: number | undefined
}

/** The conditional order that the present command of the clock must trigger: its order, and the rules that this breaks. */
export interface ExpectedTrigger {
  readonly id: number
  /** `undefined` if there is no position to reduce. */
  readonly command: OpenPosition | ReducePosition | undefined
  readonly rejects: ReadonlySet<Reject>
}

/** How a conditional order ends: with an order, or for one of these reasons. */
export type ExpectedEnd = 'order' | ReadonlySet<Reject | ConditionalCancelReason>
