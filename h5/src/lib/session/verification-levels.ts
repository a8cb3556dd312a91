import type { ResponseOf, VerificationStanding } from '@halyard/api/client'
import { knownWord } from '../calls/word-for.ts'

const STATUSES = ['unverified', 'under_review', 'verified', 'refused'] as const
export type Status = (typeof STATUSES)[number]

/** The state of one verification level. Times are epoch milliseconds, undefined before the event. */
export interface VerificationLevel {
  readonly status: Status
  /** The reason for the refusal; '' otherwise. */
  readonly reason: string
  readonly submittedAt: number | undefined
  readonly reviewedAt: number | undefined
}

/** The basic level, with the submitted identity; name and document number are masked by the server. */
export interface BasicLevel extends VerificationLevel {
  readonly country: string | undefined
  readonly name: string | undefined
  readonly cardId: string | undefined
}

/** The two verification levels of the customer. */
export interface VerificationLevels {
  readonly basic: BasicLevel
  readonly advanced: VerificationLevel
}

/** Parses the verification levels of the wire. Throws for an unknown status. */
export function toVerificationLevels({ basic, advanced }: ResponseOf<'user/real_info'>): VerificationLevels {
  return {
    basic: {
      ...toLevel(basic),
      country: basic.country ?? undefined,
      name: basic.name ?? undefined,
      cardId: basic.card_id ?? undefined,
    },
    advanced: toLevel(advanced),
  }
}

function toLevel(wire: VerificationStanding): VerificationLevel {
  return {
    status: knownWord(STATUSES, wire.status),
    reason: wire.reason,
    submittedAt: wire.submitted_at ?? undefined,
    reviewedAt: wire.reviewed_at ?? undefined,
  }
}
