import { type Element, type ElementType, encodeArray } from './binary/binary-array.ts'

/** A column of a set-based statement: its PostgreSQL type and the value for a row. */
export interface Column<Row> {
  readonly name: string
  readonly type: ElementType
  /** Absent for a column that has the batch number in all rows. */
  readonly value?: (row: Row) => Element
}

export function column<Row>(
  name: string,
  type: Column<Row>['type'],
  value: (row: Row) => Element,
): Column<Row> {
  return { name, type, value }
}

/** The column with the number of the batch that last wrote the row. */
export const BATCH_SEQ = { name: 'batch_seq', type: 'bigint' } as const

/** One statement for any number of rows. Each column is sent as one array. */
export interface SetStatement<Row> {
  /** The name of the prepared statement. */
  readonly name: string
  readonly text: string
  readonly values: (rows: readonly Row[], batchSeq: number) => (Buffer | number)[]
}

/** Inserts rows. */
export function setInsert<Row>(table: string, columns: readonly Column<Row>[]): SetStatement<Row> {
  return {
    name: `insert_${table}`,
    text: `insert into ${table} (${namesOf(columns)}) select ${arraysOf(columns)}`,
    values: valuesOf(columns),
  }
}

/** Inserts rows, or updates the `changing` columns of a row with the same `id`. */
export function setUpsert<Row>(
  table: string,
  columns: readonly Column<Row>[],
  changing: readonly string[],
): SetStatement<Row> {
  const insert = setInsert(table, columns)
  const assignments = changing.map((name) => `${name} = excluded.${name}`).join(', ')
  return {
    ...insert,
    name: `upsert_${table}`,
    text: `${insert.text} on conflict (id) do update set ${assignments}`,
  }
}

/** Updates the `changing` columns of existing rows by `id`. A third cheaper than an upsert. */
export function setUpdate<Row>(
  table: string,
  columns: readonly Column<Row>[],
  changing: readonly string[],
): SetStatement<Row> {
  const sent = columns.filter(({ name }) => name === 'id' || changing.includes(name))
  const assignments = changing.map((name) => `${name} = changed.${name}`).join(', ')
  return {
    name: `update_${table}`,
    text: `update ${table} set ${assignments} from (select ${arraysOf(sent)}) as changed (${namesOf(sent)})
           where ${table}.id = changed.id`,
    values: valuesOf(sent),
  }
}

function namesOf<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ name }) => name).join(', ')
}

/** Parallel `unnest` calls in a select list advance together. A value that all rows share is sent once. */
function arraysOf<Row>(columns: readonly Column<Row>[]): string {
  return columns
    .map(({ type, value }, index) => (value ? `unnest($${index + 1}::${type}[])` : `$${index + 1}::${type}`))
    .join(', ')
}

function valuesOf<Row>(columns: readonly Column<Row>[]): SetStatement<Row>['values'] {
  return (rows, batchSeq) =>
    columns.map(({ type, value }) => (value ? encodeArray(type, rows, value) : batchSeq))
}
