import type { ResponseOf } from '@halyard/api/client'
import { knownWord } from '../../../lib/calls/word-for.ts'

const APPLICATIONS = ['none', 'waiting', 'approved', 'rejected'] as const

/** Whether the customer is a merchant, or has asked to become one. */
export interface Standing {
  readonly isMerchant: boolean
  readonly application: (typeof APPLICATIONS)[number]
  /** The reason for the rejection of the application; '' otherwise. */
  readonly reason: string
  /** A former merchant's advertisements can still be paused and closed. */
  readonly hasAds: boolean
}

/** Parses the standing of the wire. Throws for an unknown state of the application. */
export function toStanding(wire: ResponseOf<'legalnew/mine'>): Standing {
  return {
    isMerchant: wire.merchant,
    application: knownWord(APPLICATIONS, wire.application),
    reason: wire.application_reason,
    hasAds: wire.list.length > 0,
  }
}
