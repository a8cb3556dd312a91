import { toast } from '@halyard/ui'
import { create } from 'zustand'
import { text } from '../../../lib/i18n.ts'
import { sendUntilAnswered } from '../../../lib/send-until-answered.ts'
import { useConnection } from '../../../lib/socket/connection.ts'
import { refreshPositions } from '../positions/open-positions.ts'
import { act } from './form-store.ts'
import { fieldOf, type OrderIntent } from './order-intent.ts'

/** Where an order stands between the button and the exchange's answer. */
export type Placing =
  | { readonly phase: 'idle' | 'confirming' }
  | { readonly phase: 'sending'; readonly intent: OrderIntent; readonly again: boolean }
  /** No answer came. The order may have been placed or not; sending it again places it once. */
  | { readonly phase: 'unsure'; readonly intent: OrderIntent }

export const usePlacing = create<{ readonly placing: Placing }>(() => ({ placing: { phase: 'idle' } }))

function enter(placing: Placing): void {
  usePlacing.setState({ placing })
}

export function confirmOrder(): void {
  enter({ phase: 'confirming' })
}

/** Closes the sheet. An order without an answer is not forgotten by that. */
export function leaveConfirm(): void {
  if (usePlacing.getState().placing.phase === 'confirming') enter({ phase: 'idle' })
}

export function forgetUnsure(): void {
  if (usePlacing.getState().placing.phase === 'unsure') enter({ phase: 'idle' })
}

export async function placeOrder(intent: OrderIntent, again = false): Promise<void> {
  if (usePlacing.getState().placing.phase === 'sending') return
  enter({ phase: 'sending', intent, again })
  const { body, key } = intent
  const answer = await sendUntilAnswered({ path: 'lever/submit', body, key }, () =>
    enter({ phase: 'sending', intent, again: true }),
  )
  if (answer.ok) {
    enter({ phase: 'idle' })
    act({ type: 'accepted' })
    const { status, open_share: open } = answer.data
    toast(outcomeText(status, open, Number(body.share)), open > 0 ? 'good' : 'plain')
    // Its event is on its way; this is for when that was lost.
    refreshPositions()
    return
  }
  if (answer.code === 'network_error') {
    enter({ phase: 'unsure', intent })
    toast(text('lever:noAnswer'), 'bad')
    return
  }
  enter({ phase: 'idle' })
  if (answer.code === 'signed_out') return
  toast(answer.message, 'bad')
  const field = fieldOf(answer)
  if (field) act({ type: 'refused', field, message: answer.message })
}

function outcomeText(status: number, open: number, asked: number): string {
  if (status === 0) return text('lever:orderPlaced')
  if (open === 0) return text('lever:nothingFilled')
  return open < asked ? text('lever:partOpened', { done: open, asked }) : text('lever:opened', { done: open })
}

useConnection.subscribe(({ state }, before) => {
  const { placing } = usePlacing.getState()
  if (state === 'live' && before.state === 'lost' && placing.phase === 'unsure')
    void placeOrder(placing.intent, true)
})
