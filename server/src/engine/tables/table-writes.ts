import type { Changes } from '@halyard/core'
import type { Log, Table } from './define-table.ts'
import type { PriceLogRow } from './price-log-rows.ts'
import type { LoggedCommand } from './logged-command.ts'
import type { SetStatement } from './unnest.ts'
import type { FindViolations } from './violations.ts'

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

/** How a batch writes one table. */
export interface TableWrite {
  /** Returns the statements: none if no row of the table changed. */
  readonly statements: (contents: BatchContents) => BoundStatement[]
  /** Describes what the database would reject in the table's rows. */
  readonly violations: (contents: BatchContents) => string[]
}

function bind<Row>(
  { name, text, values }: SetStatement<Row>,
  rows: readonly Row[],
  seq: number,
): BoundStatement[] {
  return rows.length === 0 ? [] : [{ name, text, values: values(rows, seq) }]
}

/** Runs one statement for all rows. By default it has nothing to reject. */
export function run<Row>(
  statement: SetStatement<Row>,
  rowsOf: (contents: BatchContents) => readonly Row[],
  findViolations: FindViolations<Row> = () => [],
): TableWrite {
  return {
    statements: (contents) => bind(statement, rowsOf(contents), contents.seq),
    violations: (contents) => findViolations(rowsOf(contents)),
  }
}

/** Appends the rows of a log. */
export function append<Row, Stored>(
  { insert, findViolations }: Log<Row, Stored>,
  rowsOf: (contents: BatchContents) => readonly Row[],
): TableWrite {
  return run(insert, rowsOf, findViolations)
}

/** Inserts the rows, and updates those that are stored already. */
export function upsert<Row, Stored>(
  table: Table<Row, Stored>,
  rowsOf: (changes: Changes) => readonly Row[],
): TableWrite {
  return run(table.upsert, ({ changes }) => rowsOf(changes), table.findViolations)
}

/** Inserts the rows with ids from `firstNewOf` on and updates the others: cheaper than an upsert. */
export function insertOrUpdate<Row extends { readonly id: number }, Stored>(
  { insert, update, findViolations }: Table<Row, Stored>,
  rowsOf: (changes: Changes) => readonly Row[],
  firstNewOf: (contents: BatchContents) => number,
): TableWrite {
  return {
    statements(contents) {
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
    },
    violations: ({ changes }) => findViolations(rowsOf(changes)),
  }
}
