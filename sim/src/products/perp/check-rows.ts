import type { PositionRow } from '@halyard/core'
import { refusesOpening } from '../../oracle/self-limits.ts'
import { resumes } from './conditionals/trigger.ts'
import type { ModelRow } from './model/contract-model.ts'
import type { PerpStep } from './step.ts'
import { timeInForceOf } from './rules.ts'

/** Checks a new order against its command, and every row that an order could change against its calculation. */
export function findWrongRows(step: PerpStep): string[] {
  const { command, reference, changes, seq } = step
  const { rows, forecast } = reference.perps
  const faults = [...checkNew(step), ...checkAmended(step)]
  if (!forecast) return faults
  for (const row of forecast.rows) {
    const id = row === forecast.order ? seq : row.id
    const found = changes.get(id)?.after ?? rows.get(id)
    if (!found) faults.push(`${command.kind} left no position ${id}`)
    else faults.push(...compareRow(withLimits(step, row), found))
  }
  return faults
}

const COMPARED = ['remaining', 'held', 'openLots', 'entryValue', 'margin'] as const
const STOPS = ['takeProfitTicks', 'stopLossTicks', 'firedStop'] as const

function compareRow(row: ModelRow, found: PositionRow): string[] {
  // A row that has ended keeps the stops that it had.
  const fields = row.openLots > 0 || row.remaining > 0 ? [...COMPARED, ...STOPS] : COMPARED
  return fields
    .filter((field) => row[field] !== found[field])
    .map((field) => `position ${found.id} has a ${field} of ${found[field]}, expected ${row[field]}`)
}

/** An order whose owner has reached their own limit by its fill is cancelled at the end of the command. */
function withLimits({ reference, at }: PerpStep, row: ModelRow): ModelRow {
  if (row.reduceOnly || row.remaining === 0 || !refusesOpening(reference, row.ownerId, at)) return row
  return { ...row, remaining: 0, held: 0n }
}

function checkNew(step: PerpStep): string[] {
  const { changes, seq, reply, reference } = step
  const { trigger } = reference.perps
  const command = trigger?.rejects.size === 0 && trigger.command ? trigger.command : step.command
  const row = changes.get(seq)?.after
  if (command.kind !== 'openPosition' && command.kind !== 'reducePosition')
    return row && !resumes(command) ? [`placed an order with ${command.kind}`] : []
  if (!row) return ['placed no order']
  const { customerId, perpId, terms, clientId, side } = command
  const wanted = {
    ownerId: customerId,
    perpId,
    side: side === 'buy' || side === 'long' ? 'long' : 'short',
    type: terms.type,
    lots: terms.lots,
    timeInForce: timeInForceOf(terms),
    reduceOnly: command.kind === 'reducePosition',
    clientId,
  } as const
  const faults = Object.entries(wanted)
    .filter(([field, value]) => row[field as keyof typeof wanted] !== value)
    .map(
      ([field, value]) => `order ${seq} has a ${field} of ${row[field as keyof typeof wanted]}, not ${value}`,
    )
  if (terms.type === 'limit' && row.ticks !== terms.ticks) faults.push(`order ${seq} is at ${row.ticks}`)
  const { position } = reply
  if (!trigger && position?.positionId !== seq) faults.push('replied another position')
  return faults
}

/** Checks the terms of an amended order, and that it keeps its place only if it gets smaller at its price. */
function checkAmended({ command, changes, exchange }: PerpStep): string[] {
  if (command.kind !== 'amendOpening') return []
  const change = changes.get(command.positionId)
  if (!change?.before) return []
  const { before, after } = change
  const { ticks, lots } = command
  if (after.ticks !== ticks || after.lots !== lots)
    return [`order ${after.id} has ${after.lots} lots at ${after.ticks}, not ${lots} at ${ticks}`]
  const keeps = ticks === before.ticks && lots <= before.lots
  const place = keeps ? before.priority : exchange.nextPriority - 1
  return after.priority === place ? [] : [`order ${after.id} has the place ${after.priority}, not ${place}`]
}
