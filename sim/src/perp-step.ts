import type { Command, PerpConfig, Exchange, Fact, Posting, PositionRow } from '@halyard/core'
import type { ExpectedFills } from './expected-fills.ts'

/** What the oracle knows of a contract's mark: the smoothed basis in thousandths of a tick, and when it was sampled. */
interface MarkMemory {
  basis: bigint
  at: number
}

/** What the oracle knows of the insurance funds: what each has paid, by currency and minute. */
type CoverMemory = Map<string, bigint>

/** The positions as they were before a command, told apart from the core's own. */
export interface PerpMemory {
  readonly rows: Map<number, PositionRow>
  readonly marks: Map<number, MarkMemory>
  /** Premiums sampled in the running funding interval, by contract. */
  readonly premiums: Map<number, { readonly sum: number; readonly count: number }>
  readonly covers: CoverMemory
  /** Until when a contract is close-only, by contract. */
  readonly closeOnlyUntil: Map<number, number>
}

/** A position that a command changed, as it was, unless it is new, and as it is. */
export interface Change {
  readonly before: PositionRow | undefined
  readonly after: PositionRow
}

/** All that one accepted command did to contracts. */
export interface PerpStep {
  readonly exchange: Exchange
  readonly command: Command
  /** The number of the command, and of a position that it opens. */
  readonly seq: number
  readonly facts: readonly Fact[]
  readonly postings: readonly Posting[]
  readonly changes: ReadonlyMap<number, Change>
  /** What the rules let an opening order fill. */
  readonly expected: ExpectedFills | undefined
}

/** Postings that positions explain; those between the parts of one account explain themselves. */
export const PERP_REASONS: ReadonlySet<Posting['reason']> = new Set([
  'contract_fee',
  'contract_profit',
  'contract_loss',
  'funding',
  'liquidation_fee',
  'insurance_cover',
])

/** The worth of lots at a price, in settle units. */
export function worthOf(exchange: Exchange, { perpId }: PositionRow, ticks: number, lots: number): bigint {
  const perp = exchange.perps.byId.get(perpId)
  return BigInt(ticks) * BigInt(lots) * BigInt(perp?.tickLotUnits ?? 0)
}

/** What a position would leave of its margin at a worth. */
export function equityOf({ side, margin, entryValue }: PositionRow, worth: bigint): bigint {
  return side === 'long' ? margin + worth - entryValue : margin + entryValue - worth
}

export function configOf(exchange: Exchange, { perpId }: PositionRow): PerpConfig | undefined {
  return exchange.perps.byId.get(perpId)?.config
}
