import type { Changes } from '@halyard/core'
import type { Log, Table } from './define-table.ts'
import type { PriceLogRow } from './price-log-rows.ts'
import type { LoggedCommand } from './logged-command.ts'
import type { SetStatement } from './unnest.ts'

/** The contents of a batch, and the ids that distinguish its new rows from stored ones. */
export interface BatchContents {
  readonly seq: number
  readonly accepted: readonly LoggedCommand[]
  /** Rejected commands with an idempotency key. */
  readonly rejected: readonly LoggedCommand[]
  readonly changes: Changes
  readonly ticks: readonly PriceLogRow[]
  readonly firstNewAccount: number
  readonly firstNewOrder: number
  /** The id of a position is the number of the command that opened it. */
  readonly firstNewPosition: number
}

/** A statement with its values, as the PostgreSQL client takes it. */
export interface BoundStatement {
  readonly name: string
  readonly text: string
  readonly values: (Buffer | number)[]
}

/** Returns the statements that write one table: none if no row of it changed. */
export type TableWrite = (contents: BatchContents) => BoundStatement[]

function bind<Row>(
  { name, text, values }: SetStatement<Row>,
  rows: readonly Row[],
  seq: number,
): BoundStatement[] {
  return rows.length === 0 ? [] : [{ name, text, values: values(rows, seq) }]
}

/** Runs one statement for all rows. */
export function run<Row>(
  statement: SetStatement<Row>,
  rowsOf: (contents: BatchContents) => readonly Row[],
): TableWrite {
  return (contents) => bind(statement, rowsOf(contents), contents.seq)
}

/** Appends the rows of a log. */
export function append<Row, Stored>(
  { insert }: Log<Row, Stored>,
  rowsOf: (contents: BatchContents) => readonly Row[],
): TableWrite {
  return run(insert, rowsOf)
}

/** Inserts the rows, and updates those that are stored already. */
export function upsert<Row, Stored>(
  table: Table<Row, Stored>,
  rowsOf: (changes: Changes) => readonly Row[],
): TableWrite {
  return run(table.upsert, ({ changes }) => rowsOf(changes))
}

/** Inserts the rows with ids from `firstNewOf` on and updates the others: cheaper than an upsert. */
export function insertOrUpdate<Row extends { readonly id: number }, Stored>(
  { insert, update }: Table<Row, Stored>,
  rowsOf: (changes: Changes) => readonly Row[],
  firstNewOf: (contents: BatchContents) => number,
): TableWrite {
  return (contents) => {
    const rows = rowsOf(contents.changes)
    const firstNew = firstNewOf(contents)
    return [
      ...bind(
        insert,
        rows.filter(({ id }) => id >= firstNew),
        contents.seq,
      ),
      ...bind(
        update,
        rows.filter(({ id }) => id < firstNew),
        contents.seq,
      ),
    ]
  }
}
