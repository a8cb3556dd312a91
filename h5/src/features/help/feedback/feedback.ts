import type { Feedback as WireFeedback } from '@halyard/api/client'

/** Kinds of feedback. */
export const FEEDBACK_KINDS = ['problem', 'idea', 'other'] as const satisfies readonly WireFeedback['kind'][]
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** Feedback of the customer. Times are epoch milliseconds. */
export interface Feedback {
  readonly id: number
  readonly kind: FeedbackKind
  readonly text: string
  /** Ids of pictures. */
  readonly pictures: readonly string[]
  readonly at: number
  readonly reply: { readonly text: string; readonly at: number } | undefined
}

/** Parses feedback of the wire. */
export function toFeedback({ pics, reply, replied_at: repliedAt, ...rest }: WireFeedback): Feedback {
  return {
    ...rest,
    pictures: pics,
    reply: reply === null || repliedAt === null ? undefined : { text: reply, at: repliedAt },
  }
}
