import type { Selectable } from 'kysely'
import type { Big } from '../../db/tables.ts'
import type { Element } from './binary/binary-array.ts'
import type { Field } from './columns.ts'
import type { CopiedColumn } from './binary/copied-rows.ts'
import { BATCH_SEQ, column, setInsert, type SetStatement, setUpdate, setUpsert } from './unnest.ts'
import { type BoundedColumn, createViolationFinder, type FindViolations } from './violations.ts'

/**
 * The columns of a table, by the field of the core's row that each stores, in the order of the statements. Every
 * field needs a column. The fields of `config` have columns of their own.
 */
export type Fields<Row> = {
  readonly [Name in keyof Row]-?: Name extends 'config' ? Fields<Row[Name]> : Field<string, Row[Name], never>
}

type NameOf<Declared> = Declared extends { readonly name: infer Name extends string } ? Name : never
type StoredOf<Declared> = Declared extends { readonly stored?: (stored: infer Stored) => void }
  ? Stored
  : never

/** The record of declared columns as Kysely describes it. */
type RecordOf<Declared> = {
  [Name in Exclude<keyof Declared, 'config'> as NameOf<Declared[Name]>]: StoredOf<Declared[Name]>
} & (Declared extends { readonly config: infer Config } ? RecordOf<Config> : unknown)

interface LogOptions {
  /** Conditions in SQL on several columns of a row, which the database checks too. */
  readonly checks?: readonly string[]
}

interface TableOptions<Row> extends LogOptions {
  /** Computes the text column `id` of a table whose core rows have no id of their own. */
  readonly id?: (row: Row) => string
  /** The fields that never change after the insert. `id` never changes either. */
  readonly frozen?: readonly (
    | keyof Row
    | (Row extends { readonly config: infer Config } ? keyof Config : never)
  )[]
  /** Whether each row has the number of the batch that last wrote it, in the last column. */
  readonly hasBatchSeq?: boolean
}

type RecordOfOptions<Options> = (Options extends { readonly id: unknown } ? { id: string } : unknown) &
  (Options extends { readonly hasBatchSeq: true } ? { batch_seq: Big } : unknown)

/** A table to which rows are only appended. `StoredRecord` is its record as Kysely describes it. */
export interface Log<Row, StoredRecord> {
  readonly name: string
  readonly insert: SetStatement<Row>
  /** The columns that may be null. */
  readonly optionalColumns: readonly string[]
  /** Everything that the database checks in a row, in SQL. */
  readonly checks: readonly string[]
  /** Finds what the database would reject. */
  readonly findViolations: FindViolations<Row>
  /** The columns of the core's row, for `copyRows`. */
  readonly columns: readonly CopiedColumn[]
  /** Converts a record to a row of the core. */
  readonly read: (record: Selectable<StoredRecord>) => Row
  /** Only for the type checker: never set. */
  readonly record?: StoredRecord
}

/** A table of rows that change: the statements that write it and the conversion of its records. */
export interface Table<Row, StoredRecord> extends Log<Row, StoredRecord> {
  readonly update: SetStatement<Row>
  readonly upsert: SetStatement<Row>
}

/** The record of a table as Kysely describes it. */
export type StoredRecord<Declared> = Declared extends { readonly record?: infer StoredRow }
  ? { [Column in keyof StoredRow]: StoredRow[Column] }
  : never

/** Declares a table of rows that change. Returns a function, because only `Row` is given explicitly. */
export function defineTable<Row extends object>() {
  return <const Declared extends Fields<Row>, const Options extends TableOptions<Row>>(
    name: string,
    fields: Declared,
    options: Options,
  ): Table<Row, RecordOf<Declared> & RecordOfOptions<Options>> => {
    const { id, hasBatchSeq } = options
    const frozen: readonly unknown[] = options.frozen ?? []
    const stored = columnsOf<Row>(fields)
    const columns = [
      ...(id ? [{ ...column('id', 'text', id), isOptional: false }] : []),
      ...stored.map(({ sent }) => sent),
      ...(hasBatchSeq ? [{ ...BATCH_SEQ, isOptional: false }] : []),
    ]
    const fixed = stored.filter(({ field }) => frozen.includes(field)).map(({ sent }) => sent.name)
    const changing = columns
      .map((sent) => sent.name)
      .filter((column) => column !== 'id' && !fixed.includes(column))
    return {
      name,
      insert: setInsert(name, columns),
      update: setUpdate(name, columns, changing),
      upsert: setUpsert(name, columns, changing),
      columns: copiedColumns(fields),
      read: readerOf<Row>(fields),
      ...rulesOf(name, columns, stored, options),
    }
  }
}

/** Declares a table to which rows are only appended. */
export function defineLog<Row extends object>() {
  return <const Declared extends Fields<Row>>(
    name: string,
    fields: Declared,
    options: LogOptions = {},
  ): Log<Row, RecordOf<Declared>> => {
    const stored = columnsOf<Row>(fields)
    const columns = stored.map(({ sent }) => sent)
    return {
      name,
      insert: setInsert(name, columns),
      columns: copiedColumns(fields),
      read: readerOf<Row>(fields),
      ...rulesOf(name, columns, stored, options),
    }
  }
}

/** Returns the checks of the database on a row of a table. */
function rulesOf<Row>(
  name: string,
  columns: readonly BoundedColumn<Row>[],
  stored: readonly StoredField<Row>[],
  options: LogOptions,
): Pick<Log<Row, never>, 'checks' | 'optionalColumns' | 'findViolations'> {
  const checks = [...stored.flatMap(({ check }) => check ?? []), ...(options.checks ?? [])]
  return {
    checks,
    optionalColumns: columns.flatMap((sent) => (sent.isOptional ? [sent.name] : [])),
    findViolations: createViolationFinder(name, columns, checks),
  }
}

/** A row or a record of any table. */
type Values = Readonly<Record<string, unknown>>
/** A column of any type. `Fields` has checked that it fits its field. */
interface AnyField extends Omit<Field<string, never, never>, 'read' | 'stored'> {
  readonly read: (stored: never) => unknown
}
type AnyFields = Readonly<Record<string, AnyField>>

interface StoredField<Row> {
  readonly field: string
  readonly sent: BoundedColumn<Row>
  readonly check: string | undefined
}

/** Returns the columns in the order of the declaration, each with its field. */
function columnsOf<Row extends object>(fields: Fields<Row>): StoredField<Row>[] {
  return Object.entries(fields).flatMap(([field, declared]: [string, unknown]): StoredField<Row>[] =>
    field === 'config'
      ? Object.entries(declared as AnyFields).map(([inner, column]) =>
          storedField(inner, column, (row: Row) => (row as { readonly config: Values }).config[inner]),
        )
      : [storedField(field, declared as AnyField, (row: Row) => (row as Values)[field])],
  )
}

function storedField<Row>(
  field: string,
  { name, type, write, isOptional, check }: AnyField,
  valueOf: (row: Row) => unknown,
): StoredField<Row> {
  const value = write ? (row: Row) => write(valueOf(row) as never) : (valueOf as (row: Row) => Element)
  return { field, sent: { ...column(name, type, value), isOptional: isOptional ?? false }, check }
}

function readerOf<Row extends object>(fields: Fields<Row>): (record: object) => Row {
  const { config, ...own } = fields as unknown as AnyFields & { readonly config?: AnyFields }
  const readOwn = fieldReader(own)
  if (!config) return readOwn as (record: object) => Row
  const readConfig = fieldReader(config)
  return (record) => ({ config: readConfig(record), ...readOwn(record) }) as Row
}

function copiedColumns(fields: object, isConfig = false): CopiedColumn[] {
  return Object.entries(fields as AnyFields).flatMap(([field, declared]) =>
    field === 'config'
      ? copiedColumns(declared, true)
      : [{ field, name: declared.name, type: declared.type, read: declared.read, isConfig }],
  )
}

function fieldReader(fields: AnyFields): (record: object) => Values {
  const columns = Object.entries(fields).map(([field, { name, read }]) => ({ field, name, read }))
  // A copy has room for all fields at once; adding them one by one would move the row several times.
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(({ field }) => [field, undefined]))
  return (record) => {
    const row = { ...empty }
    for (const { field, name, read } of columns) row[field] = read((record as Values)[name] as never)
    return row
  }
}
