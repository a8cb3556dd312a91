import type { SentPurchase } from '@halyard/receipt/keeping'
import { toast } from '@halyard/ui'
import { create } from 'zustand'
import { queryClient } from '../../../lib/calls/queries.ts'
import { createOrderSubmitter } from '../../../lib/trading/orders/order-submitter.ts'
import { recordServerTime, serverNow } from '../../../lib/calls/server-clock.ts'
import { loadKeeping } from '../keeping/load-keeping.ts'
import { DURATIONS_KEY } from '../option-market.ts'
import { addBoughtOption } from '../orders/running-options.ts'
import type { OptionType } from '../timed-option.ts'
import { dispatch } from './form-store.ts'
import { type Bought, fieldOf, type Purchase } from './purchase.ts'

interface BuyRequest {
  /** The type of option last requested. */
  readonly type: OptionType
  /** Whether the stake is still to be typed. */
  readonly asksStake: boolean
  /** Shows the prompt to verify instead of a rejection. */
  readonly toVerify: boolean
}

/** The last request to buy. */
export const useBuyRequest = create<BuyRequest>(() => ({ type: 'call', asksStake: false, toVerify: false }))

/** Opens or closes the prompt to verify. */
export function askToVerify(toVerify: boolean): void {
  useBuyRequest.setState({ toVerify })
}

/** Submits option orders, one at a time. */
export const purchases = createOrderSubmitter<Purchase['path'], Purchase>({
  accepted: (purchase, bought) => void showBought(purchase, bought),
  refused: (failure, { sent }, isRepeated) => {
    const { refusal } = failure
    if (refusal) void keepRefusal({ ...sent, answeredAt: serverNow(), isRepeated }, refusal)
    if (failure.code === 'verification_required') return askToVerify(true)
    if (failure.code === 'even_not_offered') void queryClient.invalidateQueries({ queryKey: DURATIONS_KEY })
    toast(failure.message, 'bad')
    const field = fieldOf(failure)
    if (field) dispatch({ type: 'refused', field, message: failure.message })
  },
})

/** Opens the confirmation, with the field of a missing stake, and fetches the newest signed prices meanwhile: the order is accepted after them. */
export function confirmPurchase(type: OptionType, asksStake = false): void {
  useBuyRequest.setState({ type, asksStake })
  purchases.confirm()
  void loadKeeping().then(({ lookAtHead }) => lookAtHead())
}

/** Shows a purchase as bought if its ticket is right. Otherwise a notice above the page says what is wrong. */
async function showBought(purchase: Purchase, bought: Bought): Promise<void> {
  const answeredAt = serverNow()
  const { checkBought } = await loadKeeping()
  const isRight = await checkBought({ ...purchase.sent, answeredAt }, bought.ticket)
  recordServerTime(bought.accepted_at)
  if (isRight) addBoughtOption(purchase, bought)
}

async function keepRefusal(sent: SentPurchase, refusal: unknown): Promise<void> {
  const { checkRefused } = await loadKeeping()
  await checkRefused(sent, refusal)
}
