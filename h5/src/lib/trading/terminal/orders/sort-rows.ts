/** How a table is sorted: by a column, up or down. */
export interface Sorting<Key extends string> {
  readonly by: Key
  readonly way: 'ascending' | 'descending'
}

/** Returns the sorting after a press on a column's title: down first, then up. */
export function nextSorting<Key extends string>(now: Sorting<Key> | undefined, by: Key): Sorting<Key> {
  return { by, way: now?.by === by && now.way === 'descending' ? 'ascending' : 'descending' }
}

/** Returns the rows sorted by a value of each, a number or a text. Equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => number | string,
  way: Sorting<string>['way'],
): Row[] {
  const sign = way === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)))
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}
