import type { Command } from './commands.ts'
import type { HaltRules } from './halts/halt-rules.ts'
import type { Handlers } from './handlers.ts'
import type { AccountId, CustomerId } from './ids.ts'
import type { Exchange } from './state.ts'

/** An amount that a product has frozen in an account, in units of the account's currency. */
export type HeldAmount = readonly [accountId: AccountId, units: bigint]

/** Rows that are being gathered, field by field. */
export type Draft<Rows> = { -readonly [Name in keyof Rows]?: Rows[Name] }

/**
 * A product of the exchange: everything the exchange does with it. A new product is one folder with one of these, and an
 * entry in `PRODUCTS`.
 */
export interface Product<
  Parts extends { readonly command: Command; readonly reject: string; readonly state: object },
  Changes extends object,
  Snapshot extends object,
> {
  /** The handlers of the product's commands. */
  readonly handlers: Handlers<Parts['command']>
  /** Which halts refuse each of its commands. */
  readonly inHalt: HaltRules<Parts['command']>
  /** The scopes of halts that the product declares: a name that all must know, of nothing that favours a side. */
  readonly haltScopes?: readonly (Parts extends { readonly haltScope: infer Scope } ? Scope : never)[]
  /** The rejects of its commands. */
  readonly rejects: readonly Parts['reject'][]
  /** Returns the product's empty state, as the fields that it adds to the exchange. */
  createState(): Parts['state']
  /** Sets every field of `changes` to the rows changed since the last call. Later commands do not change these rows. */
  drain(exchange: Exchange, changes: Draft<Changes>): void
  /** Returns everything of the product that is open, sorted so that equal states give equal snapshots. */
  takeSnapshot(exchange: Exchange): Snapshot
  /**
   * Restores an empty state from rows in any order. Currencies, markets, customers and accounts are restored before.
   * Throws if a row refers to something that does not exist.
   */
  restore(exchange: Exchange, snapshot: Snapshot): void
  /** Returns the amounts that the product's open rows have frozen. An account may occur several times. */
  heldAmounts(exchange: Exchange): Iterable<HeldAmount>
  /** Returns a description of each invariant of the product that does not hold. */
  findViolations(exchange: Exchange): Iterable<string>
  /** Cancels a customer's resting orders that the customer's own limits refuse now. */
  cancelRefused?(exchange: Exchange, customerId: CustomerId): void
  /** Processes new index prices, and everything that is due by now. */
  onIndexPrice?(exchange: Exchange): void
  /**
   * Processes due items without a new index price, up to a fixed number of items. Returns whether more is due, for the
   * next command.
   */
  onTime?(exchange: Exchange): boolean
  /** Returns the earliest time at which `onTime` has something to do, in epoch milliseconds. */
  nextDueAt?(exchange: Exchange): number | undefined
}
