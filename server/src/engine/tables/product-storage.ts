import type { Log } from './define-table.ts'
import type { TableWrite } from './table-writes.ts'

/** Reads rows for the snapshot from which the engine starts. */
export interface SnapshotReader {
  /** Reads the rows that satisfy an SQL condition; all rows without one. */
  rows<Row, Stored>(table: Log<Row, Stored>, condition?: string): Promise<Row[]>
  /**
   * Reads rows like `rows`, but makes them only while they are iterated, which can be done once. For tables that grow with the
   * customers. `order` is a column.
   */
  stream<Row, Stored>(table: Log<Row, Stored>, order: string, condition?: string): Promise<Iterable<Row>>
  /** Returns the highest id of a table, 0 if it is empty. */
  highestId(table: { readonly name: string }): Promise<number>
}

/** How the rows of one product are stored: what a batch writes and what a start reads. */
export interface ProductStorage<Part extends object> {
  readonly writes: readonly TableWrite[]
  /** Reads the product's part of the snapshot. Of orders, positions and the like, only those that are open. */
  recover(read: SnapshotReader): Promise<Part>
}
