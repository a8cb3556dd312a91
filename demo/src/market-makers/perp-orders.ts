import type { Command } from '@halyard/server/engine'
import type { PlannedAction } from './makers.ts'
import type { RestingQuote } from './plan-quotes.ts'
import type { TakerOrder } from './plan-trades.ts'

export const PERP_MAKER_ID = 4
export const PERP_TAKER_ID = 5
export const PERP_BOT_IDS: readonly number[] = [PERP_MAKER_ID, PERP_TAKER_ID]

/** Maximum number of quotes moved per round and perpetual, besides urgent ones: every move stores a row. */
const MOVES_MAX = 1
/** Maximum number of missing quotes placed per round and perpetual, nearest first. */
const REFILLS_MAX = 8

/**
 * Selects the actions of one round, for each perpetual all urgent ones, several missing levels, and few moves: all of them
 * until the market maker has orders in the book.
 */
export function selectRound(
  planned: readonly PlannedAction[],
  orders: (perpId: number) => readonly RestingQuote[],
): PlannedAction[] {
  return [...Map.groupBy(planned, ({ instrumentId }) => instrumentId)].flatMap(([perpId, own]) => {
    if (orders(perpId).length === 0) return own
    const routine = own.filter(({ action }) => !action.urgent)
    return [
      ...own.filter(({ action }) => action.urgent),
      ...routine.filter(({ action }) => action.kind === 'place').slice(0, REFILLS_MAX),
      ...routine.filter(({ action }) => action.kind !== 'place').slice(0, MOVES_MAX),
    ]
  })
}

/** Returns the commands of a quote action. A move is a cancel and a new order. */
export function quoteCommands(
  { instrumentId: perpId, action }: PlannedAction,
  orders: readonly RestingQuote[],
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
