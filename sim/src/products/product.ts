import type { Changes, Command, Exchange, Posting } from '@halyard/core'
import type { Batch } from '@halyard/server/engine'
import type { ByKind } from '../oracle/by-kind.ts'
import type { Expectation, RuleContext, Step } from '../oracle/expectation.ts'
import type { Random } from '../random.ts'

/** Units by which the available and frozen funds of an account change together. */
export type Movement = readonly [ownerId: number, kind: string, currencyId: number, units: bigint]

/** The size of the listing at the start of a run. */
export interface ListingSetup {
  /** The number of markets. */
  readonly markets: number
  /** The ids of all customers, including market makers. */
  readonly traders: readonly number[]
}

/** The tables of a product. */
export interface Tables<Rows extends object, Snapshot extends object> {
  /** Returns a constraint that the rows of a batch violate. */
  findBroken(rows: Rows): string | undefined
  store(rows: Rows): void
  /** Returns copies of the open rows, as a restart reads them. */
  snapshot(): Snapshot
}

/** A private event that publishes rows of a product to their owners. */
export interface EventOf<Rows extends object> {
  readonly name: Batch['events'][number]['body']['event']
  rowsOf(rows: Rows): readonly { readonly id: number; readonly ownerId: number }[]
}

/** Outcomes of a product, as entries of the run's coverage. */
export interface ProductCoverage {
  /** Returns the outcomes that a batch covers. */
  entriesOf(changes: Changes): string[]
  /** The outcomes that a sufficiently long run must cover. */
  readonly required: readonly string[]
}

/** A market maker who repeats a cheap command until a limit of the product rejects it. */
export interface Hoard {
  /** The seeds in which this happens, by their remainder after division by 20. */
  readonly seeds: readonly number[]
  readonly chance: number
  /** The pauses between commands to draw from, in milliseconds, if the hoarding takes longer than others do. */
  readonly pausesMs?: readonly number[]
  readonly draw: (exchange: Exchange, customerId: number, random: Random) => Command
}

/** An operator's command now, and one that reverts it later. */
export interface Measure {
  readonly now: Command
  readonly later?: Command
}

/** The commands of a product that a run sends. */
export interface ProductDraws {
  /** The share of the product in the commands of a customer and of a market maker, relative to that of other products. */
  readonly weights: { readonly customer: number; readonly marketMaker: number }
  /** Draws a command of a customer or market maker, mostly one that the present state accepts. */
  readonly draw: (random: Random, exchange: Exchange, customerId: number) => Command
  readonly hoard?: Hoard
  /** Draws measures of operators on the product. */
  readonly drawMeasures?: (random: Random, setup: ListingSetup) => Measure[]
}

/**
 * A product in the simulator, with rules and arithmetic of its own. A new product is one folder with one of these, and
 * an entry in `PRODUCTS`. `Own` is the oracle's state of the product, as fields that no other product has.
 */
export interface Product<
  Kind extends Command['kind'],
  Own extends object,
  Rows extends object,
  Snapshot extends object,
> {
  /** Returns the commands that list the product. They must be accepted. */
  listing(setup: ListingSetup): Command[]
  readonly draws: ProductDraws
  /** The restated rules of each of its commands. */
  readonly expectations: ByKind<Kind, RuleContext<Own>, Expectation | undefined>
  createReference(): Own
  /** Records what `check` has to know about the state before a command. */
  beforeCommand?(context: RuleContext<Own>, command: Command): void
  /** Records an accepted command of any product; returns the faults of its effects on this one. */
  check(step: Step<Own>): string[]
  /** Reasons of postings that `check` compares with the expected ones. */
  readonly ownReasons?: ReadonlySet<Posting['reason']>
  /** Returns what the facts of a command imply for postings of all other reasons. */
  movementsOf?(step: Step<Own>): Movement[]
  /** Returns copies of the rows that a batch stores. */
  rowsOf(changes: Changes): Rows
  createTables(): Tables<Rows, Snapshot>
  readonly events?: readonly EventOf<Rows>[]
  readonly coverage?: ProductCoverage
}
