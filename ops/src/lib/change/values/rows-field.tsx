import { Button, IconButton, TextField } from '@halyard/ui'
import { Trash2 } from '@halyard/ui/icons'
import { useTranslation } from '../../language/use-translation.ts'
import { CurrencyInput } from './currency.tsx'
import type { ValueField, ValuePart } from './value-field.ts'
import { unitOf } from './value-text.tsx'

interface RowsFieldProps {
  readonly field: ValueField
  readonly parts: readonly ValuePart[]
  readonly rows: readonly (readonly string[])[]
  readonly error: string | undefined
  readonly onChange: (rows: readonly (readonly string[])[]) => void
}

/** Renders a value of several rows: each row's parts, a button that removes it, and one that adds a row. */
export function RowsField({ field, parts, rows, error, onChange }: RowsFieldProps) {
  const { t } = useTranslation()
  const set = (index: number, part: number, text: string) =>
    onChange(rows.map((row, at) => (at === index ? row.map((old, own) => (own === part ? text : old)) : row)))
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="mb-1 text-13 text-muted">{field.label}</legend>
      {rows.map((row, index) => (
        // Rows have no identity besides their place.
        <div className="flex flex-wrap items-end gap-2" key={index}>
          {parts.map((part, own) => (
            <div className="min-w-24 flex-1" key={part.label}>
              <PartInput onChange={(text) => set(index, own, text)} part={part} value={row[own] ?? ''} />
            </div>
          ))}
          <IconButton
            label={t('removeRow', { row: index + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden size={18} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button kind="quiet" onClick={() => onChange([...rows, parts.map(() => '')])} size="small">
          {t('addRow')}
        </Button>
      </div>
      {error === undefined ? null : <p className="text-13 text-danger">{error}</p>}
    </fieldset>
  )
}

interface PartInputProps {
  readonly part: ValuePart
  readonly value: string
  readonly onChange: (text: string) => void
}

function PartInput({ part, value, onChange }: PartInputProps) {
  const { kind, label } = part
  if (kind === 'currency') return <CurrencyInput label={label} onChange={onChange} value={value} />
  return (
    <TextField
      inputMode="decimal"
      label={label}
      onChange={onChange}
      right={<span className="pr-3 text-13 text-muted">{unitOf(part)}</span>}
      value={value}
    />
  )
}
