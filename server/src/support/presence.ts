import type { Nudges } from '../nudges/nudges.ts'

/** An operator who made a call of the support chat is there for this time. */
const THERE_MS = 5 * 60_000
/** Time for which a writer is shown after each signal. */
const TYPING_MS = 6_000
/** The most writers that are remembered. */
const WRITERS_MAX = 10_000

/** Momentary state, shared by all processes: whether an operator is there, and who is writing. Not stored. */
export interface Presence {
  /** An operator made a call. */
  operatorSeen(): void
  isOperatorThere(): boolean
  /** A side of a conversation is writing. */
  startTyping(side: 'customer' | 'operator', customerId: number): void
  stopTyping(side: 'customer' | 'operator', customerId: number): void
  isTyping(side: 'customer' | 'operator', customerId: number): boolean
}

export function createPresence(now: () => number, nudges: Nudges): Presence {
  let seenAt = Number.NEGATIVE_INFINITY
  const typing = new Map<string, number>()
  nudges.on('operatorThere', () => {
    seenAt = now()
  })
  nudges.on('typing', ({ side, customerId, isTyping }) => {
    if (!isTyping) return void typing.delete(`${side}:${customerId}`)
    if (typing.size >= WRITERS_MAX) typing.clear()
    typing.set(`${side}:${customerId}`, now())
  })
  return {
    operatorSeen: () => nudges.publish('operatorThere', {}),
    isOperatorThere: () => now() - seenAt < THERE_MS,
    startTyping: (side, customerId) => nudges.publish('typing', { side, customerId, isTyping: true }),
    stopTyping: (side, customerId) => nudges.publish('typing', { side, customerId, isTyping: false }),
    isTyping: (side, customerId) =>
      now() - (typing.get(`${side}:${customerId}`) ?? Number.NEGATIVE_INFINITY) < TYPING_MS,
  }
}
