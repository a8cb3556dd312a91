import type { RawBuilder } from 'kysely'

/** A column or an expression of a table. */
type Column = RawBuilder<unknown>

/**
 * The records that a list reads, described by columns of `table`. Every filter that the call declares has its columns here, and
 * a record passes an exact one if any of them has the value. Exact filters have an index each.
 */
export interface ListSource {
  readonly table: RawBuilder<unknown>
  readonly id: Column
  /** The time since when a record waits: what waits is listed by it, oldest first. An index has this order. */
  readonly since: Column
  /** The time of the decision or the end: everything else is listed by it, newest first. It never changes. */
  readonly ended?: Column
  /** The columns of the exact filters. */
  readonly exact?: Partial<Readonly<Record<ExactFilter, readonly Column[]>>>
  /** The worth of a record. */
  readonly money?: { readonly currencyId: Column; readonly amount: Column }
}

/** The filters by one value. */
export type ExactFilter = 'customer' | 'network' | 'address' | 'transaction' | 'reviewer'
