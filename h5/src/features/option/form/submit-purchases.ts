import { toast } from '@halyard/ui'
import { create } from 'zustand'
import { queryClient } from '../../../lib/calls/queries.ts'
import { createOrderSubmitter } from '../../../lib/trading/orders/order-submitter.ts'
import { recordServerTime } from '../../../lib/calls/server-clock.ts'
import { DURATIONS_KEY } from '../option-market.ts'
import { addBoughtOption } from '../orders/running-options.ts'
import type { OptionType } from '../timed-option.ts'
import { dispatch } from './form-store.ts'
import { fieldOf, type Purchase } from './purchase.ts'

interface BuyRequest {
  /** The type of option last requested. */
  readonly type: OptionType
  /** Shows the prompt to verify instead of a rejection. */
  readonly toVerify: boolean
}

/** The last request to buy. */
export const useBuyRequest = create<BuyRequest>(() => ({ type: 'call', toVerify: false }))

/** Opens or closes the prompt to verify. */
export function askToVerify(toVerify: boolean): void {
  useBuyRequest.setState({ toVerify })
}

/** Submits option orders, one at a time. */
export const purchases = createOrderSubmitter<Purchase['path'], Purchase>({
  accepted: (purchase, bought) => {
    recordServerTime(bought.accepted_at)
    addBoughtOption(purchase, bought)
  },
  refused: (failure) => {
    if (failure.code === 'verification_required') return askToVerify(true)
    if (failure.code === 'even_not_offered') void queryClient.invalidateQueries({ queryKey: DURATIONS_KEY })
    toast(failure.message, 'bad')
    const field = fieldOf(failure)
    if (field) dispatch({ type: 'refused', field, message: failure.message })
  },
})
