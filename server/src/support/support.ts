import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '../platform/network-of.ts'
import { takePoint } from '../platform/take-point.ts'
import { createPresence, type Presence } from './presence.ts'

const MINUTE_S = 60
const DAY_S = 86_400
const MESSAGES_PER_MINUTE = 20
const MESSAGES_PER_DAY = 300
const MAILS_PER_DAY = 5
/** Mails of all senders, so that no crowd floods the mailbox. */
const MAILS_PER_HOUR = 200

/** The state of support that is not stored: presence and limits. */
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

export function createSupport(now: () => number): Support {
  let hasAssistant = false
  const presence = createPresence(now)
  const ofMinute = new RateLimiterMemory({ points: MESSAGES_PER_MINUTE, duration: MINUTE_S })
  const ofDay = new RateLimiterMemory({ points: MESSAGES_PER_DAY, duration: DAY_S })
  const mailsOfDay = new RateLimiterMemory({ points: MAILS_PER_DAY, duration: DAY_S })
  const mailsOfHour = new RateLimiterMemory({ points: MAILS_PER_HOUR, duration: 3_600 })
  return {
    presence,
    isOnline: () => hasAssistant || presence.isOperatorThere(),
    addAssistant: () => void (hasAssistant = true),
    async countMessage(customerId) {
      await takePoint(ofMinute, String(customerId))
      await takePoint(ofDay, String(customerId))
    },
    async countMail(ip) {
      await takePoint(mailsOfDay, networkOf(ip))
      await takePoint(mailsOfHour, 'all')
    },
  }
}
