import type { Command } from '../engine/index.ts'
import { CONTRACT_MAKER_ID, CONTRACT_TAKER_ID } from './contract-desks.ts'
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
  contractId: number,
  orders: readonly RestingQuote[],
  action: QuoteAction,
): Command[] {
  if (action.kind === 'cancel') return [cancel(action.orderId)]
  const { ticks, lots } = action
  if (action.kind === 'place')
    return [opening(CONTRACT_MAKER_ID, contractId, action.side, { type: 'limit', ticks, lots })]
  const moved = orders.find(({ orderId }) => orderId === action.orderId)
  if (!moved) return []
  return [
    cancel(action.orderId),
    opening(CONTRACT_MAKER_ID, contractId, moved.side, { type: 'limit', ticks, lots }),
  ]
}

/** Returns the command of a taker's deal: no worse than its planned price, and what does not trade at once ends. */
export function dealCommand(contractId: number, { side, ticks, lots }: PlannedDeal): Command {
  return opening(CONTRACT_TAKER_ID, contractId, side, { type: 'market', lots, worstTicks: ticks })
}

function cancel(positionId: number): Command {
  return { kind: 'cancelOpening', customerId: CONTRACT_MAKER_ID, positionId }
}

function opening(
  customerId: number,
  contractId: number,
  side: 'buy' | 'sell',
  terms: Extract<Command, { kind: 'openPosition' }>['terms'],
): Command {
  return {
    kind: 'openPosition',
    customerId,
    contractId,
    side: side === 'buy' ? 'long' : 'short',
    leverage: 1,
    terms,
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  }
}
