import { processRecord } from '../../quarantine/process-record.ts'
import type { Exchange } from '../../state.ts'
import { type DealEvent, findStep } from './deal-table.ts'
import { dealDueAt, type FiatDeal } from './fiat-deal.ts'
import { moveDeal } from './move-deal.ts'

/** Deals that one clock command moves. */
export const DUE_DEALS_MAX = 1_000

/**
 * Moves the deals whose time has passed, at most `DUE_DEALS_MAX`. Returns whether more are due. The day for an appeal
 * begins when the clock cancels, so that no leap of the clock takes it away.
 */
export function expireDeals(exchange: Exchange): boolean {
  const { fiat, at } = exchange
  for (let taken = 0; taken < DUE_DEALS_MAX; taken++) {
    const due = fiat.due.takeBefore(at + 1)
    if (!due) return false
    const deal = fiat.deals.get(due.id)
    // A deal that has moved on has another entry, or none.
    if (deal && dealDueAt(deal) === due.at)
      processRecord(exchange, 'fiatDeal', deal.id, () => expire(exchange, deal))
  }
  const { nextAt } = fiat.due
  return nextAt !== undefined && nextAt <= at
}

const TIMEOUTS = { unpaid: 'payTimeout', paid: 'releaseTimeout', cancelled: 'appealTimeout' } as const

function expire(exchange: Exchange, deal: FiatDeal): void {
  const { status } = deal
  if (status !== 'unpaid' && status !== 'paid' && status !== 'cancelled') return
  const event: DealEvent = TIMEOUTS[status]
  const step = findStep(status, event, 'clock')
  if (typeof step === 'string') throw new Error(`the clock may not ${event} deal ${deal.id}`)
  moveDeal(exchange, deal, step, { event, actor: 'clock', fields: fieldsOf(status, exchange.at) })
}

function fieldsOf(status: keyof typeof TIMEOUTS, at: number): Partial<FiatDeal> {
  if (status === 'unpaid') return { cancelledBy: 'clock', cancelledAt: at }
  return status === 'paid' ? { disputedBy: 'clock', disputedAt: at } : {}
}
