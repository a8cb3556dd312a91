import { TextArea, TextField } from '@halyard/ui'
import { useFormat } from '../../format/format.ts'
import { parseUtc } from '../../format/utc-time.ts'
import { SelectFilter } from '../../table/select-filter.tsx'
import { CurrencyInput } from './currency.tsx'
import { RowsField } from './rows-field.tsx'
import type { Rows, TypedValues } from './use-typed-values.ts'
import { isNumber, type ValueField } from './value-field.ts'
import { unitOf } from './value-text.tsx'

/** The most characters of a text. */
const TEXT_MAX = 4_000

interface ValueInputsProps {
  readonly fields: readonly ValueField[]
  readonly typed: TypedValues
  /** The message of the field of this name. */
  readonly errorOf: (name: string) => string | undefined
  readonly onTyped: () => void
}

/** Renders an input for each value. */
export function ValueInputs({ fields, typed, errorOf, onTyped }: ValueInputsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map((field) => (
        <ValueInput
          error={errorOf(field.name)}
          field={field}
          key={field.name}
          onTyped={onTyped}
          typed={typed}
        />
      ))}
    </div>
  )
}

interface ValueInputProps extends Pick<ValueInputsProps, 'typed' | 'onTyped'> {
  readonly field: ValueField
  readonly error: string | undefined
}

function ValueInput({ field, typed, error, onTyped }: ValueInputProps) {
  const { kind, label, help, parts = [], options = [] } = field
  const value = typed.shown(field)
  const onChange = (text: string) => {
    typed.type(field, text)
    onTyped()
  }
  if (kind === 'rows') {
    const onRows = (rows: Rows) => {
      typed.typeRows(field, rows)
      onTyped()
    }
    return (
      <RowsField error={error} field={field} onChange={onRows} parts={parts} rows={typed.rowsOf(field)} />
    )
  }
  if (kind === 'choice')
    return <SelectFilter label={label} onChange={onChange} options={options} value={value} />
  if (kind === 'currency') return <CurrencyInput label={label} onChange={onChange} value={value} />
  if (kind === 'text')
    return (
      <div className="sm:col-span-2">
        <TextArea
          error={error}
          help={help}
          label={label}
          maxLength={TEXT_MAX}
          onChange={onChange}
          rows={4}
          value={value}
        />
      </div>
    )
  if (kind === 'time')
    return (
      <div className="sm:col-span-2">
        <UtcInput error={error} label={label} onChange={onChange} value={value} />
      </div>
    )
  return (
    <TextField
      error={error}
      help={help}
      inputMode={isNumber(kind) ? 'decimal' : 'text'}
      label={label}
      onChange={onChange}
      right={<span className="pr-3 text-13 text-muted">{unitOf(field)}</span>}
      value={value}
    />
  )
}

interface UtcInputProps {
  readonly label: string
  /** Text under an empty time; a complete one is shown on this device's clock. */
  readonly help?: string
  /** Seconds of a step. */
  readonly step?: number
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** Renders an input of a time in UTC. */
export function UtcInput({ label, help, step = 1, value, error, onChange }: UtcInputProps) {
  const { localTime } = useFormat()
  const at = parseUtc(value)
  return (
    <TextField
      error={error}
      help={at === undefined ? help : localTime(at)}
      label={label}
      onChange={onChange}
      step={step}
      type="datetime-local"
      value={value}
    />
  )
}
