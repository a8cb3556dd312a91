/** A column of a set-based insert: its PostgreSQL type and how a row gives its value. */
export interface Column<Row> {
  readonly name: string
  readonly type: string
  readonly value: (row: Row) => unknown
}

export interface SetInsert<Row> {
  /** The name PostgreSQL keeps the prepared statement by. */
  readonly name: string
  readonly text: string
  readonly values: (rows: readonly Row[]) => unknown[][]
}

/** One INSERT for any number of rows: each column travels as one array. */
export function setInsert<Row>(
  table: string,
  columns: readonly Column<Row>[],
  onConflict: { readonly key: string; readonly update: readonly string[] } | undefined,
): SetInsert<Row> {
  const names = columns.map(({ name }) => name).join(', ')
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
  const upsert = onConflict
    ? ` on conflict (${onConflict.key}) do update set ${onConflict.update.map((name) => `${name} = excluded.${name}`).join(', ')}`
    : ''
  return {
    name: `insert_${table}`,
    text: `insert into ${table} (${names}) select * from unnest(${arrays})${upsert}`,
    values: (rows) => columns.map(({ value }) => rows.map(value)),
  }
}
