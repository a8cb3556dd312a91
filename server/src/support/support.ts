import { createCountedLimit } from '../db/counted-limit.ts'
import type { Database } from '../db/database.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { networkOf } from '../platform/network-of.ts'
import { createPresence, type Presence } from './presence.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400
const MESSAGES_PER_MINUTE = 20
const MESSAGES_PER_DAY = 300
const MAILS_PER_DAY = 5
/** Mails of all senders, so that no crowd floods the mailbox. */
const MAILS_PER_HOUR = 200

/** Presence and limits of support. */
export interface Support {
  readonly presence: Presence
  /** Whether a message is answered soon: by an operator who is there, or by an assistant. */
  isOnline(): boolean
  /** Registers that an assistant answers when no operator does. */
  addAssistant(): void
  /** Counts a message of a customer. Throws `too_many_requests`. */
  countMessage(customerId: number): Promise<void>
  /** Counts a mail of an address of the network. Throws `too_many_requests`. */
  countMail(ip: string): Promise<void>
}

export function createSupport(db: Database, now: () => number, nudges: Nudges): Support {
  let hasAssistant = false
  const presence = createPresence(now, nudges)
  const limit = (name: string, points: number, seconds: number) =>
    createCountedLimit(db, { name, points, seconds })
  const ofMinute = limit('messages a minute', MESSAGES_PER_MINUTE, MINUTE_S)
  const ofDay = limit('messages a day', MESSAGES_PER_DAY, DAY_S)
  const mailsOfDay = limit('mails a day', MAILS_PER_DAY, DAY_S)
  const mailsOfHour = limit('mails an hour', MAILS_PER_HOUR, HOUR_S)
  return {
    presence,
    isOnline: () => hasAssistant || presence.isOperatorThere(),
    addAssistant: () => void (hasAssistant = true),
    async countMessage(customerId) {
      await ofMinute(String(customerId))
      await ofDay(String(customerId))
    },
    async countMail(ip) {
      await mailsOfDay(networkOf(ip))
      await mailsOfHour('all')
    },
  }
}
