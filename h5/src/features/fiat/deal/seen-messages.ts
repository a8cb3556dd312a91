import { create } from 'zustand'
import type { DealMessage } from './deal-detail.ts'

/** The id of the latest message of each deal that was on the screen. Ends with the page: a reload shows them as new. */
const useSeen = create<{ readonly lastOf: Readonly<Record<number, number>> }>(() => ({ lastOf: {} }))

/** Records that the messages of a deal were on the screen. */
export function recordSeen(dealId: number, messages: readonly DealMessage[]): void {
  const last = messages.at(-1)?.id
  if (last === undefined || useSeen.getState().lastOf[dealId] === last) return
  useSeen.setState(({ lastOf }) => ({ lastOf: { ...lastOf, [dealId]: last } }))
}

/** Returns how many messages of the other side have not been on the screen. */
export function useUnseen(dealId: number, messages: readonly DealMessage[]): number {
  const last = useSeen(({ lastOf }) => lastOf[dealId] ?? 0)
  return countUnseen(messages, last)
}

/** Counts the messages of the other side after the one with the id `last`. */
export function countUnseen(messages: readonly DealMessage[], last: number): number {
  return messages.filter(({ mine, id, kind }) => kind === 'chat' && !mine && id > last).length
}
