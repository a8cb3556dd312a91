import type { ConditionalCancelReason, Fact, Reject } from '@halyard/core'
import { refusesOpening } from '../../../oracle/self-limits.ts'
import { heldOf } from '../model/contract-model.ts'
import type { PerpStep } from '../step.ts'
import { closedBy, hasReached } from './expect.ts'
import type { ExpectedEnd, KnownConditional } from './known.ts'
import { mayAct, resumes } from './trigger.ts'

type EndFact = Extract<Fact, { kind: 'conditionalTriggered' | 'conditionalCancelled' }>

/**
 * Records what an accepted command does to conditional orders, and returns how their ends and their states differ. `rows` of the
 * reference are those before the command.
 */
export function findWrongConditionals(step: PerpStep): string[] {
  const faults = recordCommand(step)
  const { conditionals } = step.reference.perps
  const ended = endFactsOf(step)
  const expected = new Map<number, ExpectedEnd>()
  for (const known of conditionals.values()) {
    const end = endOf(step, known)
    if (resumes(step.command) && ended.has(known.id)) {
      conditionals.delete(known.id)
      ended.delete(known.id)
    } else if (end) expected.set(known.id, end)
    else if (known.reachedAt === undefined && isReached(step, known))
      conditionals.set(known.id, { ...known, reachedAt: step.exchange.at })
  }
  for (const [id, end] of expected) {
    conditionals.delete(id)
    faults.push(...compareEnd(step, id, end, ended.get(id)))
  }
  for (const id of ended.keys()) if (!expected.has(id)) faults.push(`conditional order ${id} ended`)
  return [...faults, ...compareOpen(step)]
}

/** Records a new one, and removes those that their owner cancels. */
function recordCommand({ command, reply, seq, reference }: PerpStep): string[] {
  const { conditionals } = reference.perps
  if (command.kind === 'placeConditional') {
    conditionals.set(seq, { ...command, id: seq, reachedAt: undefined })
    const placed = reply.conditional
    return placed?.conditionalId === seq &&
      placed.clientId === command.clientId &&
      placed.status === 'waiting'
      ? []
      : ['replied another conditional order']
  }
  if (command.kind === 'cancelConditional') conditionals.delete(command.conditionalId)
  if (command.kind !== 'cancelConditionals') return []
  const own = [...conditionals.values()].filter(
    ({ customerId, perpId }) => customerId === command.customerId && perpId === command.perpId,
  )
  for (const { id } of own) conditionals.delete(id)
  const replied = (reply.conditionals ?? []).map(({ conditionalId }) => conditionalId)
  const ids = own.map(({ id }) => id)
  return textOf(replied) === textOf(ids) ? [] : [`cancelled ${textOf(replied)}, not ${textOf(ids)}`]
}

function endFactsOf({ facts }: PerpStep): Map<number, EndFact> {
  const ended = facts.filter(
    (fact) => fact.kind === 'conditionalTriggered' || fact.kind === 'conditionalCancelled',
  )
  return new Map(ended.map((fact) => [fact.conditionalId, fact]))
}

/** Returns how the command must end a conditional order; `undefined` if it stays open. */
function endOf(step: PerpStep, known: KnownConditional): ExpectedEnd | undefined {
  const { reference, exchange } = step
  const { trigger } = reference.perps
  if (trigger?.id === known.id) return trigger.rejects.size > 0 ? trigger.rejects : 'order'
  if (known.terms.purpose === 'open') {
    const refused = refusesOpening(reference, known.customerId, exchange.at)
    return refused === false ? undefined : new Set([refused])
  }
  return known.terms.purpose === 'close' && hasClosed(step, known)
    ? new Set<Reject | ConditionalCancelReason>(['position_closed'])
    : undefined
}

/** Returns whether the position that a conditional order would close lost its last lots. */
function hasClosed(
  { reference, changes }: PerpStep,
  { customerId, perpId, side }: KnownConditional,
): boolean {
  const rows = [...reference.perps.rows.values()].filter((row) => row.perpId === perpId)
  const held = heldOf({ rows }, customerId, closedBy(side))
  return !held || changes.get(held.id)?.after.openLots === 0
}

/** Returns whether a trade of the command, or the mark price that it computed, reaches the trigger of a conditional order that may act. */
function isReached(step: PerpStep, known: KnownConditional): boolean {
  const perp = step.exchange.perps.byId.get(known.perpId)
  if (!perp || !mayAct(step, perp, known)) return false
  if (known.trigger.source === 'last')
    return step.facts.some(
      (fact) =>
        fact.kind === 'perpTradeHappened' && fact.perpId === known.perpId && hasReached(known, fact.ticks),
    )
  return hasNewMark(step, known.perpId) && hasReached(known, perp.markTicks)
}

function hasNewMark({ command, exchange, facts }: PerpStep, perpId: number): boolean {
  const perp = exchange.perps.byId.get(perpId)
  const isPriced =
    command.kind === 'recordPrices'
      ? command.prices.some(({ marketId }) => marketId === perp?.config.indexMarketId)
      : command.kind === 'retryRecord'
  return (
    isPriced &&
    perp?.markAt === exchange.at &&
    facts.some((fact) => fact.kind === 'markMoved' && fact.perpId === perpId)
  )
}

function compareEnd(step: PerpStep, id: number, end: ExpectedEnd, fact: EndFact | undefined): string[] {
  if (!fact) return [`conditional order ${id} did not end`]
  if (end === 'order')
    return fact.kind === 'conditionalTriggered' && fact.orderId === step.seq
      ? []
      : [`conditional order ${id} became no order`]
  if (fact.kind === 'conditionalTriggered') return [`conditional order ${id} became an order`]
  return end.has(fact.reason) ? [] : [`conditional order ${id} ended by ${fact.reason}`]
}

/** Compares which are open, and which of them are reached and when. */
function compareOpen({ exchange, reference }: PerpStep): string[] {
  const core = [...exchange.perps.conditionals.open.values()].map(
    ({ id, status, updatedAt }) => `${id} ${status === 'reached' ? updatedAt : status}`,
  )
  const known = [...reference.perps.conditionals.values()].map(
    ({ id, reachedAt }) => `${id} ${reachedAt ?? 'waiting'}`,
  )
  const [found, expected] = [core.toSorted().join(), known.toSorted().join()]
  return found === expected ? [] : [`the conditional orders ${found} are open, not ${expected}`]
}

function textOf(ids: readonly number[]): string {
  return ids.toSorted((a, b) => a - b).join() || 'none'
}
