/** A statement has at most 65,535 parameters, and a row of what a block has at most 20. */
const ROWS_MAX = 3_000

/**
 * Splits rows into those of one statement each: strangers who fill a block decide how many it has, and a block that cannot be stored would stop
 * its chain for good.
 */
export function pagesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_MAX) }, (_, page) =>
    rows.slice(page * ROWS_MAX, (page + 1) * ROWS_MAX),
  )
}
