import { toast } from '@halyard/ui'
import { create } from 'zustand'
import { createPlacer } from '../../../lib/trading/placing.ts'
import { noteOrder } from '../orders/open-orders.ts'
import { outcomeText } from '../orders/outcome-text.ts'
import { act, formNow } from './form-store.ts'
import { fieldOf, type OrderIntent } from './order-intent.ts'

/** Counts orders that were filled at once, each worth a small celebration. */
export const useFilled = create<{ readonly count: number }>(() => ({ count: 0 }))

export const orders = createPlacer<OrderIntent['path'], OrderIntent>({
  accepted: (intent, placed) => {
    act({ type: 'accepted' })
    noteOrder(intent, placed)
    toast(outcomeText(intent, placed), placed.filled === '0' ? 'plain' : 'good')
    if (placed.status === 'completed') useFilled.setState(({ count }) => ({ count: count + 1 }))
  },
  refused: (failure) => {
    toast(failure.message, 'bad')
    const field = fieldOf(failure, formNow())
    if (field) act({ type: 'refused', field, message: failure.message })
  },
})
