import { parseUtc, writeUtc } from '../../format/utc-time.ts'

/** A value that operators change. */
export interface ValueField {
  /** Its name in the call that proposes it. */
  readonly name: string
  readonly label: string
  readonly help?: string
  /**
   * `percent` is whole parts per million on the wire; `amount` a decimal; `count` a whole number; `currency` the number of
   * one, chosen by name; `word` a line and `text` lines of plain text, which may be empty; `time` epoch milliseconds, typed in
   * UTC; `choice` one of `options`; `rows` several values, whose parts are joined with colons and whose rows are joined with
   * commas.
   */
  readonly kind: ValuePart['kind'] | 'word' | 'text' | 'time' | 'choice' | 'rows'
  /** Options of a `choice`. */
  readonly options?: ReadonlyArray<{ readonly value: string; readonly label: string }>
  /** The parts of `rows`. */
  readonly parts?: readonly ValuePart[]
  /** Shown after the value: a currency, seconds. */
  readonly unit?: string | undefined
}

/** A part of each row of a value of the kind `rows`. */
export interface ValuePart {
  readonly label: string
  readonly kind: NumberKind | 'currency'
  readonly unit?: string | undefined
}

type NumberKind = 'percent' | 'amount' | 'count'

/** The values of a record by name, as the wire has them. */
export type Values = Readonly<Record<string, unknown>>

/** A value that is not `rows`. */
interface OneValue {
  readonly kind: Exclude<ValueField['kind'], 'rows'>
}

/** Returns a stored value as a proposal has it: a text; empty if there is none. */
export function wireStored(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const PPM_DECIMALS = 4

/** Returns whether a value is a number, whose decimals are typed and shown as the language writes them. */
export function isNumber(kind: ValueField['kind']): kind is NumberKind {
  return kind === 'percent' || kind === 'amount' || kind === 'count'
}

/** Returns a value as a plain decimal or text: parts per million as percent. Empty if there is none. */
export function plainValue({ kind }: OneValue, value: unknown): string {
  if (typeof value !== 'number' && typeof value !== 'string') return ''
  if (kind === 'time') return writeUtc(Number(value))
  return kind === 'percent' ? shifted(String(value)) : String(value)
}

/** Converts a typed value to the wire's form: percent to parts per million. Returns undefined for an invalid one. */
export function wireValue({ kind }: OneValue, typed: string): string | undefined {
  const text = typed.trim()
  if (kind === 'word' || kind === 'text') return text
  if (kind === 'time') return parseUtc(text)?.toString()
  if (kind === 'choice') return text === '' ? undefined : text
  if (kind === 'count' || kind === 'currency')
    return /^\d{1,15}$/.test(text) ? String(Number(text)) : undefined
  if (!/^\d{1,15}(?:\.\d{1,18})?$/.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  if (kind === 'amount') return fraction === '' ? String(BigInt(whole)) : `${BigInt(whole)}.${fraction}`
  if (fraction.length > PPM_DECIMALS) return undefined
  return String(BigInt(whole + fraction.padEnd(PPM_DECIMALS, '0')))
}

/** Returns the rows of a value of the wire as plain decimals. */
export function plainRows(parts: readonly ValuePart[], value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'string' || value === '') return []
  return value.split(',').map((row) => {
    const words = row.split(':')
    return parts.map((part, index) => plainValue(part, words[index]))
  })
}

/** Converts typed rows to the wire's form. Returns undefined if a part is invalid or there is no row. */
export function wireRows(
  parts: readonly ValuePart[],
  rows: readonly (readonly string[])[],
): string | undefined {
  const wire = rows.map((row) => parts.map((part, index) => wireValue(part, row[index] ?? '')))
  if (wire.length === 0 || wire.some((row) => row.includes(undefined))) return undefined
  return wire.map((row) => row.join(':')).join(',')
}

/** Returns the exact difference of two plain decimals with its sign, and its share of the first in percent. */
export function differenceOf(
  before: string,
  after: string,
): { readonly difference: string; readonly percent: number | undefined } {
  const decimals = Math.max(decimalsOf(before), decimalsOf(after))
  const [was, is] = [scaled(before, decimals), scaled(after, decimals)]
  const digits = (is > was ? is - was : was - is).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const sign = is < was ? '-' : ''
  return {
    difference: sign + (fraction === '' ? whole : `${whole}.${fraction}`),
    percent: was === 0n ? undefined : Number(((is - was) * 1_000n) / was) / 10,
  }
}

function shifted(ppm: string): string {
  const digits = ppm.padStart(PPM_DECIMALS + 1, '0')
  const fraction = digits.slice(-PPM_DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -PPM_DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

function scaled(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
