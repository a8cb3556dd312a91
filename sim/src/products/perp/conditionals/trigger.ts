import type { Command, OpenPosition, ReducePosition } from '@halyard/core'
import { waitsForHalt } from '../../../oracle/halts.ts'
import { NO_REJECTS } from '../../../oracle/expectation.ts'
import { expectReducing } from '../expect-net.ts'
import { expectOpening, heldIn } from '../expect-opening.ts'
import { isFresh, isOpen, isUncertain, type Perp, type RuleContext } from '../rules.ts'
import { closedBy, isPaused } from './expect.ts'
import type { ExpectedTrigger, KnownConditional } from './known.ts'

/**
 * Returns the conditional order that a command of the clock must trigger, as the state before it says: of those that are reached and
 * may act, the one that was reached first, then the oldest.
 */
export function triggerOf(one: RuleContext, command: Command): ExpectedTrigger | undefined {
  if (command.kind !== 'passTime' && (command.kind !== 'retryRecord' || resumes(command))) return undefined
  const next = nextReached(one)
  if (!next) return undefined
  const order = orderOf(one, next)
  if (!order)
    return { id: next.id, command: undefined, rejects: new Set(['position_holds_nothing'] as const) }
  const { rejects } = order.kind === 'openPosition' ? expectOpening(one, order) : expectReducing(one, order)
  return { id: next.id, command: order, rejects: rejects.size > 0 ? rejects : NO_REJECTS }
}

/**
 * Returns whether a command may resume a contract. Then the prices that it missed come first, and what it triggers does not follow from
 * the state before.
 */
export function resumes(command: Command): boolean {
  return command.kind === 'retryRecord' && (command.record === 'perp' || command.record === 'perpOpening')
}

/** Returns the conditional order that becomes an order next. */
function nextReached(one: RuleContext): KnownConditional | undefined {
  const reached = [...one.reference.perps.conditionals.values()].flatMap((known) => {
    const perp = one.exchange.perps.byId.get(known.perpId)
    const isDue = perp && known.reachedAt !== undefined && isFresh(one, perp, one.at)
    return isDue && mayAct(one, perp, known) ? [{ known, at: known.reachedAt ?? 0 }] : []
  })
  return reached.toSorted((a, b) => a.at - b.at || a.known.id - b.known.id)[0]?.known
}

/** Restates when a contract takes what a conditional order becomes: an order that opens lots needs an open one and a certain price. */
export function mayAct(one: RuleContext, perp: Perp, { terms }: Pick<KnownConditional, 'terms'>): boolean {
  if (isPaused(one, perp)) return false
  if (terms.purpose !== 'open') return true
  return isOpen(one.exchange, perp) && !isUncertain(one, perp) && !waitsForHalt(one, 'perp')
}

function orderOf(
  one: RuleContext,
  { customerId, perpId, side, terms }: KnownConditional,
): OpenPosition | ReducePosition | undefined {
  if (terms.purpose === 'open')
    return {
      kind: 'openPosition',
      customerId,
      perpId,
      side: side === 'buy' ? 'long' : 'short',
      leverage: terms.leverage,
      terms: { type: 'market', lots: terms.lots },
      stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
    }
  const perp = one.exchange.perps.byId.get(perpId)
  const held = perp && heldIn(one, perp, customerId, closedBy(side))
  if (!held) return undefined
  const lots = terms.purpose === 'close' ? held.openLots : Math.min(terms.lots, held.openLots)
  return { kind: 'reducePosition', customerId, perpId, side, terms: { type: 'market', lots } }
}
