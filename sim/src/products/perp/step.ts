import type { PerpConfig, Exchange, PositionMode, Posting, PositionRow } from '@halyard/core'
import type { Step } from '../../oracle/expectation.ts'
import type { ExpectedTrigger, KnownConditional } from './conditionals/known.ts'
import type { ModelRow } from './model/contract-model.ts'
import type { ModelFill } from './model/takers.ts'

/** The oracle's state of a perpetual's mark: the smoothed basis in thousandths of a tick, and its sample time. */
interface MarkReference {
  basis: bigint
  at: number
}

/** The oracle's record of insurance payments, by currency and minute. */
type CoverReference = Map<string, bigint>

/** The positions before a command, maintained independently of the core. */
export interface PerpReference {
  readonly rows: Map<number, PositionRow>
  readonly marks: Map<number, MarkReference>
  /** Premium samples of the current funding interval, by perpetual. */
  readonly premiums: Map<number, { readonly sum: number; readonly count: number }>
  readonly covers: CoverReference
  /** The end of close-only, by perpetual. */
  readonly closeOnlyUntil: Map<number, number>
  /** The modes that customers have chosen. */
  readonly modes: Map<number, PositionMode>
  /** The open conditional orders by id. */
  readonly conditionals: Map<number, KnownConditional>
  /** The one that the present command must trigger. */
  trigger: ExpectedTrigger | undefined
  /** The fills of the present command, if it is accepted. */
  forecast: Forecast | undefined
}

/** The fills of an order, and the rows of its contract after them. */
export interface Forecast {
  readonly fills: readonly ModelFill[]
  readonly rows: readonly ModelRow[]
  /** The row of the order itself, if it is a new one. Its id is 0, because it is not known before. */
  readonly order: ModelRow | undefined
}

/** A changed position: before, unless it is new, and after. */
export interface Change {
  readonly before: PositionRow | undefined
  readonly after: PositionRow
}

/** The field of the oracle's state. */
export interface PerpState {
  readonly perps: PerpReference
}

/** The effects of one accepted command on perpetuals. */
export interface PerpStep extends Step<PerpState> {
  readonly changes: ReadonlyMap<number, Change>
}

/** Postings that positions explain; holds and releases within one account are excluded. */
export const PERP_REASONS: ReadonlySet<Posting['reason']> = new Set([
  'contract_fee',
  'contract_profit',
  'contract_loss',
  'funding',
  'liquidation_fee',
  'insurance_cover',
])

/** Returns the value of lots at a price, in settle units. */
export function valueAt(exchange: Exchange, { perpId }: PositionRow, ticks: number, lots: number): bigint {
  const perp = exchange.perps.byId.get(perpId)
  return BigInt(ticks) * BigInt(lots) * BigInt(perp?.tickLotUnits ?? 0)
}

/** Returns the equity of a position at a value. */
export function equityOf({ side, margin, entryValue }: PositionRow, worth: bigint): bigint {
  return side === 'long' ? margin + worth - entryValue : margin + entryValue - worth
}

export function configOf(exchange: Exchange, { perpId }: PositionRow): PerpConfig | undefined {
  return exchange.perps.byId.get(perpId)?.config
}
