import type { Element, ElementType } from './binary/binary-array.ts'
import { type ColumnValues, compileCondition, type Condition } from './condition.ts'
import type { Column } from './unnest.ts'

/** A column with the values that the database accepts in it. */
export interface BoundedColumn<Row> extends Column<Row> {
  readonly isOptional: boolean
}

/** Returns a description of each rule of the database that rows break. */
export type FindViolations<Row> = (rows: readonly Row[]) => string[]

/**
 * Returns the function that checks rows as the database does: the types of the columns, which of them may be null, and
 * the table's CHECKs. A number that its column would store as another one is a violation too.
 */
export function createViolationFinder<Row>(
  table: string,
  columns: readonly BoundedColumn<Row>[],
  checks: readonly string[],
): FindViolations<Row> {
  let conditions: readonly { readonly sql: string; readonly holds: Condition }[] | undefined
  return (rows) => {
    conditions ??= checks.map((sql) => ({ sql, holds: compileCondition(sql) }))
    return rows.flatMap((row) => {
      const values = valuesOf(columns, row)
      const wrong = columns.flatMap((column) => findWrongType(column, values.get(column.name) ?? null))
      const broken =
        wrong.length > 0
          ? wrong
          : conditions?.flatMap(({ sql, holds }) => (holds(values) === false ? [sql] : []))
      return (broken ?? []).map((rule) => `${table}: ${rule} does not hold for ${describe(values)}`)
    })
  }
}

function valuesOf<Row>(columns: readonly BoundedColumn<Row>[], row: Row): ColumnValues {
  return new Map(columns.map(({ name, value }): [string, Element] => [name, value ? value(row) : 0]))
}

function findWrongType<Row>({ name, type, isOptional }: BoundedColumn<Row>, element: Element): string[] {
  if (element === null) return isOptional ? [] : [`${name} is not null`]
  return FITS[type](element) ? [] : [`${name} is a ${type}`]
}

const INT_LIMIT = 2 ** 31
const BIGINT_LIMIT = 2n ** 63n

const FITS: Record<ElementType, (element: NonNullable<Element>) => boolean> = {
  int: (element) =>
    typeof element === 'number' && Number.isInteger(element) && element >= -INT_LIMIT && element < INT_LIMIT,
  bigint: (element) =>
    typeof element === 'bigint'
      ? element >= -BIGINT_LIMIT && element < BIGINT_LIMIT
      : Number.isSafeInteger(element),
  boolean: (element) => typeof element === 'boolean',
  text: (element) => typeof element === 'string' && !element.includes('\0'),
  json: (element) => typeof element === 'string',
  bytea: (element) => element instanceof Uint8Array,
}

function describe(values: ColumnValues): string {
  return [...values].map(([name, element]) => `${name} ${String(element)}`).join(', ')
}
