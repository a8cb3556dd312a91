import { type Command, type PositionRow, positionRow } from '@halyard/core'
import type { Step } from '../../oracle/expectation.ts'
import { findWrongConditionals } from './conditionals/check.ts'
import { findCoverFaults } from './check-insurance-cover.ts'
import { findWrongFills } from './check-fills.ts'
import { findForcedFaults } from './check-forced-closes.ts'
import { findFundingFaults } from './check-funding.ts'
import { findWrongMarks } from './check-mark.ts'
import { findWrongMovements } from './check-money.ts'
import { findWrongNetting } from './check-netting.ts'
import { findWrongRows } from './check-rows.ts'
import { type Change, PERP_REASONS, type PerpReference, type PerpState } from './step.ts'
import { findWrongRates } from './tiers.ts'

export function createPerpState(): PerpState {
  const perps: PerpReference = {
    rows: new Map(),
    marks: new Map(),
    premiums: new Map(),
    covers: new Map(),
    closeOnlyUntil: new Map(),
    modes: new Map(),
    conditionals: new Map(),
    trigger: undefined,
    forecast: undefined,
  }
  return { perps }
}

const KINDS: ReadonlySet<Command['kind']> = new Set([
  'openPosition',
  'reducePosition',
  'closePosition',
  'closeAllPositions',
  'amendOpening',
  'cancelOpening',
  'cancelOpenings',
  'setStops',
  'addMargin',
  'removeMargin',
  'setPositionMode',
  'placeConditional',
  'cancelConditional',
  'cancelConditionals',
  'recordPrices',
  'passTime',
  'retryRecord',
  'setSelfLimit',
  'beginPause',
])

/** Returns the faults of an accepted command on perpetuals: wrong effects and missing ones. */
export function checkPerps(step: Step<PerpState>): string[] {
  const reference = step.reference.perps
  if (step.command.kind === 'setPositionMode') reference.modes.set(step.command.customerId, step.command.mode)
  if (!KINDS.has(step.command.kind))
    return step.postings.some(({ reason }) => PERP_REASONS.has(reason)) ? ['moved money of perpetuals'] : []
  const changes = new Map<number, Change>()
  for (const position of step.exchange.perps.changed.positions) {
    const before = reference.rows.get(position.id)
    const after = positionRow(position)
    if (before ? isSame(before, after) : isOver(after) && after.id !== step.seq) continue
    changes.set(position.id, { before, after })
  }
  const whole = { ...step, changes }
  const faults = [
    ...findWrongMovements(whole),
    ...findWrongFills(whole),
    ...findWrongRows(whole),
    ...findForcedFaults(whole),
    ...findFundingFaults(whole),
    ...findWrongMarks(whole),
    ...findCoverFaults(whole),
    ...findWrongConditionals(whole),
  ]
  for (const [id, { after }] of changes)
    if (isOver(after)) reference.rows.delete(id)
    else reference.rows.set(id, after)
  const touched = [...changes.values()].map(({ after }) => after)
  return [...faults, ...findWrongRates(step.exchange, reference.rows, touched), ...findWrongNetting(whole)]
}

/** Ended. A position that existed before the command is a change; one that did not belongs to an earlier command. */
function isOver({ status }: PositionRow): boolean {
  return status === 'closed' || status === 'cancelled'
}

const FIELDS = [
  'ticks',
  'lots',
  'priority',
  'feePpm',
  'makerFeePpm',
  'remaining',
  'openLots',
  'entryValue',
  'margin',
  'maintenancePpm',
  'held',
  'takeProfitTicks',
  'stopLossTicks',
  'firedStop',
  'closedLots',
  'exitValue',
  'realised',
  'feePaid',
  'fundingPaid',
  'status',
] as const satisfies readonly (keyof PositionRow)[]

function isSame(a: PositionRow, b: PositionRow): boolean {
  return FIELDS.every((field) => a[field] === b[field])
}
