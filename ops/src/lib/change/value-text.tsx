import { AmountText } from '../format/amount-text.tsx'
import { partUnit } from './rows-field.tsx'
import { plainRows, plainValue, type ValueField, type ValuePart } from './value-field.ts'

interface ValueTextProps {
  readonly field: ValueField
  readonly value: unknown
}

/** Renders a value of the wire with its unit. */
export function ValueText({ field, value }: ValueTextProps) {
  if (field.kind === 'rows') return <RowsText parts={field.parts ?? []} value={value} />
  const plain = plainValue({ kind: field.kind }, value)
  if (plain === '') return '–'
  return <AmountText amount={plain} currency={unitOf(field)} />
}

function RowsText({ parts, value }: { readonly parts: readonly ValuePart[]; readonly value: unknown }) {
  const rows = plainRows(parts, value)
  if (rows.length === 0) return '–'
  return (
    <ul className="grid gap-0.5">
      {rows.map((row) => (
        <li className="flex flex-wrap justify-end gap-x-2" key={row.join(' ')}>
          {parts.map((part, index) => (
            <AmountText amount={row[index] ?? ''} currency={partUnit(part)} key={part.label} />
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Returns what is shown after a value. */
export function unitOf({ kind, unit = '' }: ValueField): string {
  return kind === 'percent' ? '%' : unit
}
