import type { PositionRow } from '@halyard/core'
import { otherSide } from './model/contract-model.ts'
import { isNet } from './rules.ts'
import { equityOf, type PerpStep, valueAt } from './step.ts'

/**
 * Checks modes, the working orders that a command cancels together, and that the book shows only reduce-only orders which can be
 * filled. `rows` of the reference are those after the command.
 */
export function findWrongNetting(step: PerpStep): string[] {
  return [...checkModes(step), ...checkCancelled(step), ...checkRemoved(step), ...checkOwners(step)]
}

function checkModes({ exchange, command, reply, reference }: PerpStep): string[] {
  if (command.kind !== 'setPositionMode') return []
  const { modes } = reference.perps
  const wrong = [...modes].filter(([id, mode]) => (exchange.perps.modes.get(id)?.mode ?? 'separate') !== mode)
  const faults = wrong.map(([id, mode]) => `customer ${id} is not in ${mode} mode`)
  if (reply.mode !== command.mode) faults.push(`replied mode ${reply.mode}`)
  return faults
}

/** A stop or a liquidation in net mode cancels everything that would enlarge the position; one command cancels all orders. */
function checkCancelled(step: PerpStep): string[] {
  const { exchange, command, facts, changes, reference } = step
  const working = [...reference.perps.rows.values()].filter(({ remaining }) => remaining > 0)
  if (command.kind === 'cancelOpenings') {
    const { customerId, perpId } = command
    const isPaused = (id: number): boolean => exchange.perps.byId.get(id)?.config.status === 'paused'
    const left = working.filter(
      (row) => row.ownerId === customerId && (perpId ?? row.perpId) === row.perpId && !isPaused(row.perpId),
    )
    const strange = [...changes.values()].filter(
      ({ before, after }) => after.ownerId !== customerId || before?.openLots !== after.openLots,
    )
    return [
      ...left.map(({ id }) => `did not cancel order ${id}`),
      ...strange.map(({ after }) => `changed position ${after.id}`),
    ]
  }
  return facts.flatMap((fact) => {
    if (fact.kind !== 'stopFired' && fact.kind !== 'positionLiquidated') return []
    if (!isNet(step, fact.customerId)) return []
    return working
      .filter((row) => row.ownerId === fact.customerId && row.perpId === fact.perpId && !row.reduceOnly)
      .map(({ id }) => `closed position ${fact.positionId} beside order ${id}, which enlarges it`)
  })
}

/** Removing margin moves it to the available balance, and changes nothing else but orders that it no longer pays. */
function checkRemoved({ command, changes, postings }: PerpStep): string[] {
  if (command.kind !== 'removeMargin') return []
  const change = changes.get(command.positionId)
  const removed = (change?.before?.margin ?? 0n) - (change?.after.margin ?? 0n)
  const released = postings.reduce(
    (sum, { reason, amount }) => (reason === 'margin_remove' ? sum + amount : sum),
    0n,
  )
  return removed === command.amount && released === command.amount
    ? []
    : [`removed ${removed} of margin and released ${released}, not ${command.amount}`]
}

function checkOwners(step: PerpStep): string[] {
  const { exchange, changes, reference } = step
  const owners = new Set([...changes.values()].map(({ after }) => `${after.ownerId} ${after.perpId}`))
  const faults: string[] = []
  for (const key of owners) {
    const [ownerId = 0, perpId = 0] = key.split(' ').map(Number)
    if (exchange.customers.get(ownerId)?.isMarketMaker) continue
    const own = [...reference.perps.rows.values()].filter(
      (row) => row.ownerId === ownerId && row.perpId === perpId,
    )
    for (const side of ['long', 'short'] as const) {
      const held = own.filter((row) => row.side === side && row.openLots > 0)
      if (isNet(step, ownerId) && held.length > 1)
        faults.push(`customer ${ownerId} holds ${side} lots in ${held.length} positions`)
      const reducing = own.filter((row) => row.reduceOnly && row.side === otherSide(side))
      faults.push(...checkReducing(step, isNet(step, ownerId) ? held[0] : undefined, reducing))
    }
  }
  return faults
}

/** Reduce-only orders hold nothing, have at most the lots of the position, and prices whose loss its margin pays. */
function checkReducing(
  { exchange }: PerpStep,
  held: PositionRow | undefined,
  reducing: readonly PositionRow[],
): string[] {
  const faults = reducing
    .filter((row) => row.openLots > 0 || row.held > 0n || row.margin > 0n || row.entryValue > 0n)
    .map(({ id }) => `reduce-only order ${id} holds something`)
  const lots = reducing.reduce((sum, { remaining }) => sum + remaining, 0)
  if (lots > (held?.openLots ?? 0)) faults.push(`reduces ${lots} lots of ${held?.openLots ?? 0}`)
  for (const { id, ticks } of reducing)
    if (held && equityOf(held, valueAt(exchange, held, ticks, held.openLots)) < 0n)
      faults.push(`order ${id} reduces beyond the margin of position ${held.id}`)
  return faults
}
