/** A column, or that of which its cells are below another's in a narrow table. */
interface Stackable {
  readonly key: string
  /** The key of the column under which it is in a narrow table. */
  readonly under?: string
}

/** Returns the columns of a table, each with those that are below it: none, unless the table is narrow. */
export function stackColumns<Column extends Stackable>(
  columns: readonly Column[],
  isNarrow: boolean,
): readonly (readonly [Column, ...Column[]])[] {
  if (!isNarrow) return columns.map((column) => [column])
  return columns
    .filter(({ under }) => under === undefined)
    .map((column) => [column, ...columns.filter(({ under }) => under === column.key)])
}
