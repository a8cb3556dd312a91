import { type Amount, amount } from '@halyard/money'
import type { SelectType } from 'kysely'
import type { Big } from '../../db/tables.ts'
import type { Element, ElementType } from './binary/binary-array.ts'
import { encode, revive } from './exact-json.ts'

/**
 * A column of a table and the conversion between a value of the core and its stored form. `Stored` is the type of
 * the column in Kysely.
 */
export interface Field<Name extends string, Value, Stored> {
  readonly name: Name
  readonly type: ElementType
  /** Converts the value to an element of the sent array. Absent if the value is one already. */
  readonly write?: (value: Value) => Element
  readonly read: (stored: SelectType<Stored>) => Value
  /** Whether the column may be null. */
  readonly isOptional?: true
  /** The column's CHECK in SQL. */
  readonly check?: string
  /** Only for the type checker: never set. */
  readonly stored?: (stored: Stored) => void
}

/** The least and the largest number that a column takes. The range of its type, where one is absent. */
export interface Range {
  readonly min?: number
  readonly max?: number
}

/** A safe integer, such as an id, a time in epoch milliseconds, or a number of ticks or lots. */
export function bigint<Name extends string>(name: Name, range?: Range): Field<Name, number, Big> {
  return { name, type: 'bigint', read: Number, ...within(name, range) }
}

/** An amount in units of a currency. */
export function money<Name extends string>(name: Name, range?: Range): Field<Name, Amount, Big> {
  return { name, type: 'bigint', read: (stored) => amount(BigInt(stored)), ...within(name, range) }
}

export function int<Name extends string, Value extends number>(
  name: Name,
  range?: Range,
): Field<Name, Value, number> {
  return { name, type: 'int', read: (stored) => stored as Value, ...within(name, range) }
}

function within(name: string, { min, max }: Range = {}): { readonly check?: string } {
  const bounds = [
    ...(min === undefined ? [] : [`${name} >= ${min}`]),
    ...(max === undefined ? [] : [`${name} <= ${max}`]),
  ]
  return bounds.length === 0 ? {} : { check: bounds.join(' and ') }
}

export function boolean<Name extends string>(name: Name): Field<Name, boolean, boolean> {
  return { name, type: 'boolean', read: (stored) => stored }
}

/** A text, or one of a closed set of texts. */
export function text<Name extends string, const Value extends string>(
  name: Name,
  values?: readonly Value[],
): Field<Name, Value, string> {
  const check = values && { check: `${name} in (${values.map((value) => `'${value}'`).join(', ')})` }
  return { name, type: 'text', read: (stored) => stored as Value, ...check }
}

/** A value as JSON. Bigints inside are encoded (see `encode`). */
export function json<Name extends string, Value>(name: Name): Field<Name, Value, unknown> {
  return { name, type: 'json', write: encode, read: (stored) => revive(stored) as Value }
}

/** A text of hexadecimal digits, stored as a fixed number of bytes. */
export function hex<Name extends string>(name: Name, bytes: number): Field<Name, string, Buffer> {
  return {
    name,
    type: 'bytea',
    check: `length(${name}) = ${bytes}`,
    write: (digits) => Buffer.from(digits, 'hex'),
    read: (stored) => stored.toString('hex'),
  }
}

/** The part of an account's balance, stored as whether it is the frozen one. */
export function isFrozen<Name extends string>(name: Name): Field<Name, 'available' | 'frozen', boolean> {
  return {
    name,
    type: 'boolean',
    write: (part) => part === 'frozen',
    read: (stored) => (stored ? 'frozen' : 'available'),
  }
}

/** A column that is null while the value is `undefined`. */
export function optional<Name extends string, Value, Stored>({
  name,
  type,
  write,
  read,
  check,
}: Field<Name, Value, Stored>): Field<Name, Value | undefined, Stored | null> {
  return {
    name,
    type,
    isOptional: true,
    ...(check !== undefined && { check }),
    write: write
      ? (value) => (value === undefined ? null : write(value))
      : (value) => (value as Element | undefined) ?? null,
    read: (stored) => (stored === null ? undefined : read(stored)),
  }
}
