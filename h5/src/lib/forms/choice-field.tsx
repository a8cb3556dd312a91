import { SelectField } from '@halyard/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { type Choice, ChoiceSheet } from './choice-sheet.tsx'

interface ChoiceFieldProps<Value extends string | number> {
  readonly label: string
  readonly choices: ReadonlyArray<Choice<Value>>
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly help?: ReactNode
  readonly error?: string | undefined
  /** Content below the choices in the sheet. */
  readonly children?: ReactNode
}

/** Renders a field whose value is selected in a sheet. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { label, choices, value, onChange, help, error, children } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <>
      <SelectField
        error={error}
        help={help}
        label={label}
        onOpen={() => setOpen(true)}
        placeholder={t('choose')}
        value={
          chosen?.mark === undefined ? (
            chosen?.label
          ) : (
            <span className="flex items-center gap-2">
              {chosen.mark}
              {chosen.label}
            </span>
          )
        }
      />
      <ChoiceSheet<Value>
        choices={choices}
        onChange={onChange}
        onClose={() => setOpen(false)}
        open={open}
        title={label}
        value={value}
      >
        {children}
      </ChoiceSheet>
    </>
  )
}
