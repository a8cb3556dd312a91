import { toast } from '@halyard/ui'
import { create } from 'zustand'
import { text } from '../../../lib/i18n.ts'
import { useConnection } from '../../../lib/socket/connection.ts'
import { noteOrder } from '../orders/open-orders.ts'
import { outcomeText } from '../orders/outcome-text.ts'
import { act, useFormStore } from './form-store.ts'
import { fieldOf, type OrderIntent } from './order-intent.ts'
import { sendOrder } from './send-order.ts'

/** Where an order stands between the button and the exchange's answer. */
export type Placing =
  | { readonly phase: 'idle' | 'confirming' }
  | { readonly phase: 'sending'; readonly intent: OrderIntent; readonly again: boolean }
  /** No answer came. The order may have been placed or not; sending it again places it once. */
  | { readonly phase: 'unsure'; readonly intent: OrderIntent }

interface PlacingStore {
  readonly placing: Placing
  /** For this session only: orders are sent without being shown first. */
  readonly skipsConfirm: boolean
  /** Counts orders that were filled at once, each worth a small celebration. */
  readonly filled: number
}

export const usePlacing = create<PlacingStore>(() => ({
  placing: { phase: 'idle' },
  skipsConfirm: false,
  filled: 0,
}))

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
  const answer = await sendOrder(intent, () => enter({ phase: 'sending', intent, again: true }))
  if (answer.ok) {
    enter({ phase: 'idle' })
    act({ type: 'accepted' })
    noteOrder(intent, answer.data)
    toast(outcomeText(intent, answer.data), answer.data.filled === '0' ? 'plain' : 'good')
    if (answer.data.status === 'completed') usePlacing.setState(({ filled }) => ({ filled: filled + 1 }))
    return
  }
  if (answer.code === 'network_error') {
    enter({ phase: 'unsure', intent })
    toast(text('trade:noAnswer'), 'bad')
    return
  }
  enter({ phase: 'idle' })
  if (answer.code === 'signed_out') return
  toast(answer.message, 'bad')
  const field = fieldOf(answer, useFormStore.getState().form)
  if (field) act({ type: 'refused', field, message: answer.message })
}

useConnection.subscribe(({ state }, before) => {
  const { placing } = usePlacing.getState()
  if (state === 'live' && before.state === 'lost' && placing.phase === 'unsure')
    void placeOrder(placing.intent, true)
})
