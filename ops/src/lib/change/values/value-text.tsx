import { AmountText } from '../../format/amount-text.tsx'
import { PercentText } from '../../format/percent-text.tsx'
import { TimeText } from '../../format/time-text.tsx'
import { CurrencyName } from './currency.tsx'
import { plainRows, plainValue, type ValueField, type ValuePart, type Values } from './value-field.ts'

interface ValueTextProps {
  readonly field: ValueField
  readonly value: unknown
}

/** Renders a value of the wire with its unit. */
export function ValueText({ field, value }: ValueTextProps) {
  if (field.kind === 'rows') return <RowsText parts={field.parts ?? []} value={value} />
  const { kind, unit, options = [] } = field
  if (kind === 'time') return <TimeText at={typeof value === 'number' ? value : null} />
  if (kind === 'word' || kind === 'text')
    return <span className="break-words whitespace-pre-line">{textOf(value)}</span>
  if (kind === 'choice') return options.find((option) => option.value === value)?.label ?? textOf(value)
  return <PartText kind={kind} plain={plainValue({ kind }, value)} unit={unit} />
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : '–'
}

interface PartTextProps {
  readonly kind: ValuePart['kind']
  readonly unit: string | undefined
  /** A plain decimal; empty if there is no value. */
  readonly plain: string
}

function PartText({ kind, unit = '', plain }: PartTextProps) {
  if (plain === '') return '–'
  if (kind === 'currency') return <CurrencyName id={plain} />
  return kind === 'percent' ? <PercentText percent={plain} /> : <AmountText amount={plain} currency={unit} />
}

function RowsText({ parts, value }: { readonly parts: readonly ValuePart[]; readonly value: unknown }) {
  const rows = plainRows(parts, value)
  if (rows.length === 0) return '–'
  return (
    <table className="inline-table">
      <thead>
        <tr className="align-bottom text-11 text-muted">
          {parts.map(({ label }) => (
            <th className="pr-4 text-right font-normal" key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {parts.map((part, index) => (
              <td className="pr-4 text-right" key={part.label}>
                <PartText kind={part.kind} plain={row[index] ?? ''} unit={part.unit} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the text after a value. */
export function unitOf({ kind, unit = '' }: Pick<ValueField, 'kind' | 'unit'>): string {
  return kind === 'percent' ? '%' : unit
}

/** Returns the values of fields as facts of a record. */
export function valueFacts(fields: readonly ValueField[], values: Values) {
  return fields.map((field) => ({
    label: field.label,
    value: <ValueText field={field} value={values[field.name]} />,
  }))
}
