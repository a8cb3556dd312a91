import { AmountText } from '../format/amount-text.tsx'
import { plainValue, type ValueField } from './value-field.ts'

/** Renders a value of the wire with its unit. */
export function ValueText({ field, value }: { readonly field: ValueField; readonly value: unknown }) {
  const plain = plainValue(field, value)
  if (plain === '') return '–'
  return <AmountText amount={plain} currency={unitOf(field)} />
}

/** Returns what is shown after a value. */
export function unitOf({ kind, unit = '' }: ValueField): string {
  return kind === 'percent' ? '%' : unit
}
