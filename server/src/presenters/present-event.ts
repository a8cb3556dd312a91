import type { BalanceEvent, LeverEvent, MicroOrderEvent, OrderEvent, StopOrderEvent } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { CustomerEvent } from '../engine/index.ts'
import { presentOption } from './present-option.ts'
import { presentOrder } from './present-order.ts'
import { presentPosition } from './present-position.ts'
import { presentStop } from './present-stop.ts'

/** A customer event in its wire format. */
export type PresentedEvent =
  | { readonly event: 'closed_microorder'; readonly body: MicroOrderEvent }
  | { readonly event: 'lever_trade'; readonly body: LeverEvent }
  | { readonly event: 'order'; readonly body: OrderEvent }
  | { readonly event: 'stop_order'; readonly body: StopOrderEvent }
  | { readonly event: 'update_balance'; readonly body: BalanceEvent }

/**
 * Converts a customer event to its wire format. Throws for a market, currency or perpetual that is not in
 * the catalogue.
 */
export function presentEvent(catalogue: Catalogue, { seq, prev, body }: CustomerEvent): PresentedEvent {
  switch (body.event) {
    case 'orders': {
      const orders = body.orders.map((order) => {
        const market = catalogue.market(order.marketId)
        if (!market) throw new Error(`order ${order.id} has an unknown market`)
        return presentOrder(market, order)
      })
      return { event: 'order', body: { seq, prev, orders } }
    }
    case 'stops': {
      const stops = body.stops.map((stop) => presentStop(catalogue, stop))
      return { event: 'stop_order', body: { seq, prev, stops } }
    }
    case 'options': {
      const orders = body.options.map((option) => presentOption(catalogue, option))
      return { event: 'closed_microorder', body: { seq, prev, orders } }
    }
    case 'positions': {
      const positions = body.positions.map((position) => presentPosition(catalogue, position))
      return { event: 'lever_trade', body: { seq, prev, positions } }
    }
    case 'balances': {
      const balances = body.accounts.map(({ kind, currencyId, available, frozen }) => {
        const currency = catalogue.currency(currencyId)
        if (!currency) throw new Error(`currency ${currencyId} is not listed`)
        return {
          type: kind as BalanceEvent['balances'][number]['type'],
          currency_id: currencyId,
          available: formatUnits(available, currency.decimals),
          frozen: formatUnits(frozen, currency.decimals),
        }
      })
      return { event: 'update_balance', body: { seq, prev, balances } }
    }
  }
}
