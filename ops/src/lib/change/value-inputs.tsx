import { TextField } from '@halyard/ui'
import { RowsField } from './rows-field.tsx'
import type { TypedValues } from './use-typed-values.ts'
import type { ValueField } from './value-field.ts'
import { unitOf } from './value-text.tsx'

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
      {fields.map((field) =>
        field.kind === 'rows' ? (
          <RowsField
            error={errorOf(field.name)}
            field={field}
            key={field.name}
            onChange={(rows) => {
              typed.typeRows(field, rows)
              onTyped()
            }}
            parts={field.parts ?? []}
            rows={typed.rowsOf(field)}
          />
        ) : (
          <TextField
            error={errorOf(field.name)}
            help={field.help}
            inputMode="decimal"
            key={field.name}
            label={field.label}
            onChange={(text) => {
              typed.type(field, text)
              onTyped()
            }}
            right={<span className="pr-3 text-13 text-muted">{unitOf(field)}</span>}
            value={typed.shown(field)}
          />
        ),
      )}
    </div>
  )
}
