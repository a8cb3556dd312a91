/** Sorts the rows of a list by a number. Rows that are made while they are iterated have to be in order already. */
export function inOrder<Row>(rows: Iterable<Row>, numberOf: (row: Row) => number): Iterable<Row> {
  return Array.isArray(rows) ? (rows as Row[]).toSorted((a, b) => numberOf(a) - numberOf(b)) : rows
}
