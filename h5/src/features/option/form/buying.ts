import { toast } from '@halyard/ui'
import { create } from 'zustand'
import { text } from '../../../lib/i18n.ts'
import { useConnection } from '../../../lib/socket/connection.ts'
import { noteServerTime } from '../clock.ts'
import { noteBought } from '../orders/running-options.ts'
import type { OptionType } from './form-reducer.ts'
import { act } from './form-store.ts'
import { fieldOf, type Purchase } from './purchase.ts'
import { sendPurchase } from './send-purchase.ts'

/** Where a purchase stands between the button and the exchange's answer. */
export type Buying =
  | { readonly phase: 'idle' }
  | { readonly phase: 'confirming'; readonly type: OptionType }
  | { readonly phase: 'sending'; readonly purchase: Purchase; readonly again: boolean }
  /** No answer came. It may have been bought or not; sending it again buys it once. */
  | { readonly phase: 'unsure'; readonly purchase: Purchase }

interface BuyingStore {
  readonly buying: Buying
  /** For this session only: options are bought without being shown first. */
  readonly skipsConfirm: boolean
  /** Who is not verified is asked to be, instead of being told no. */
  readonly asksToVerify: boolean
}

export const useBuying = create<BuyingStore>(() => ({
  buying: { phase: 'idle' },
  skipsConfirm: false,
  asksToVerify: false,
}))

function enter(buying: Buying): void {
  useBuying.setState({ buying })
}

export function confirmPurchase(type: OptionType): void {
  enter({ phase: 'confirming', type })
}

export function askToVerify(asks: boolean): void {
  useBuying.setState({ asksToVerify: asks })
}

/** Closes the sheet. A purchase without an answer is not forgotten by that. */
export function leaveConfirm(): void {
  if (useBuying.getState().buying.phase === 'confirming') enter({ phase: 'idle' })
}

export function forgetUnsure(): void {
  if (useBuying.getState().buying.phase === 'unsure') enter({ phase: 'idle' })
}

export async function buy(purchase: Purchase, again = false): Promise<void> {
  if (useBuying.getState().buying.phase === 'sending') return
  enter({ phase: 'sending', purchase, again })
  const answer = await sendPurchase(purchase, () => enter({ phase: 'sending', purchase, again: true }))
  if (answer.ok) {
    enter({ phase: 'idle' })
    noteServerTime(answer.data.accepted_at)
    noteBought(purchase, answer.data)
    return
  }
  if (answer.code === 'network_error') {
    enter({ phase: 'unsure', purchase })
    toast(text('option:noAnswer'), 'bad')
    return
  }
  enter({ phase: 'idle' })
  if (answer.code === 'signed_out') return
  if (answer.code === 'verification_required') return askToVerify(true)
  toast(answer.message, 'bad')
  const field = fieldOf(answer)
  if (field) act({ type: 'refused', field, message: answer.message })
}

useConnection.subscribe(({ state }, before) => {
  const { buying } = useBuying.getState()
  if (state === 'live' && before.state === 'lost' && buying.phase === 'unsure')
    void buy(buying.purchase, true)
})
