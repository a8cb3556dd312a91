import type { Command } from '@halyard/server/engine'
import { PERP_MAKER_ID, PERP_TAKER_ID } from './perp-market-makers.ts'
import type { TakerOrder } from './plan-trades.ts'
import type { QuoteAction, RestingQuote } from './plan-quotes.ts'

/** Maximum number of quotes moved per round and perpetual, besides urgent ones: every move stores a row. */
const MOVES_MAX = 1
/** Maximum number of missing quotes placed per round and perpetual, nearest first. */
const REFILLS_MAX = 8

/** Selects the actions of one round: all urgent ones, several missing levels, and few moves. */
export function selectRound(planned: readonly QuoteAction[]): QuoteAction[] {
  const routine = planned.filter(({ urgent }) => !urgent)
  return [
    ...planned.filter(({ urgent }) => urgent),
    ...routine.filter(({ kind }) => kind === 'place').slice(0, REFILLS_MAX),
    ...routine.filter(({ kind }) => kind !== 'place').slice(0, MOVES_MAX),
  ]
}

/** Returns the commands of a quote action. A move is a cancel and a new order. */
export function quoteCommands(
  perpId: number,
  orders: readonly RestingQuote[],
  action: QuoteAction,
): Command[] {
  if (action.kind === 'cancel') return [cancel(action.orderId)]
  const { ticks, lots } = action
  if (action.kind === 'place')
    return [opening(PERP_MAKER_ID, perpId, action.side, { type: 'limit', ticks, lots })]
  const moved = orders.find(({ orderId }) => orderId === action.orderId)
  if (!moved) return []
  return [cancel(action.orderId), opening(PERP_MAKER_ID, perpId, moved.side, { type: 'limit', ticks, lots })]
}

/**
 * Returns the command of a taker trade: a market order that fills no worse than the planned price; the rest
 * is cancelled.
 */
export function takerCommand(perpId: number, { side, ticks, lots }: TakerOrder): Command {
  return opening(PERP_TAKER_ID, perpId, side, { type: 'market', lots, worstTicks: ticks })
}

function cancel(positionId: number): Command {
  return { kind: 'cancelOpening', customerId: PERP_MAKER_ID, positionId }
}

function opening(
  customerId: number,
  perpId: number,
  side: 'buy' | 'sell',
  terms: Extract<Command, { kind: 'openPosition' }>['terms'],
): Command {
  return {
    kind: 'openPosition',
    customerId,
    perpId,
    side: side === 'buy' ? 'long' : 'short',
    leverage: 1,
    terms,
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  }
}
