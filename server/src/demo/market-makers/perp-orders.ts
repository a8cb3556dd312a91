import type { Command } from '../../engine/index.ts'
import { PERP_MAKER_ID, PERP_TAKER_ID } from './perp-desks.ts'
import type { PlannedDeal } from './plan-deals.ts'
import type { QuoteAction, RestingQuote } from './plan-quotes.ts'

/** Quotes moved in one round per contract, beside urgent ones: every move is stored for ever. */
const MOVES_MAX = 1
/** Missing quotes placed in one round per contract, nearest first. */
const REFILLS_MAX = 8
/** A quote with less than this share of a level's worth left counts as missing. */
const SPENT_PART = 0.1

/** Returns the actions of one round: all urgent ones, several missing levels, and few moves of what still stands. */
export function roundOf(planned: readonly QuoteAction[]): QuoteAction[] {
  const rest = planned.filter(({ urgent }) => !urgent)
  return [
    ...planned.filter(({ urgent }) => urgent),
    ...rest.filter(({ kind }) => kind === 'place').slice(0, REFILLS_MAX),
    ...rest.filter(({ kind }) => kind !== 'place').slice(0, MOVES_MAX),
  ]
}

/** Splits quotes into those that still offer something and those that are all but sold out. */
export function splitSpent(
  orders: readonly RestingQuote[],
  lotWorth: number,
  levelWorth: number,
): { readonly standing: RestingQuote[]; readonly spent: RestingQuote[] } {
  const isSpent = ({ remaining }: RestingQuote): boolean => remaining * lotWorth < levelWorth * SPENT_PART
  return {
    standing: orders.filter((order) => !isSpent(order)),
    spent: orders.filter(isSpent),
  }
}

/** Returns the commands of a quote's action: a quote moves by being cancelled and placed again. */
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

/** Returns the command of a taker's deal: no worse than its planned price, and what does not trade at once ends. */
export function dealCommand(perpId: number, { side, ticks, lots }: PlannedDeal): Command {
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
