import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { FieldFrame, frameClass, INPUT_CLASS } from './field-frame.tsx'

/** The props of `TextField`; an `error` replaces the help. */
export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly help?: ReactNode
  readonly error?: string | undefined
  /** Content before and after the text, inside the frame: a country code, a unit, a button. */
  readonly left?: ReactNode
  readonly right?: ReactNode
}

/** Renders a labelled text input with its help or error text. */
export function TextField({ label, value, onChange, help, error, left, right, ...input }: TextFieldProps) {
  const own = useId()
  const id = input.id ?? own
  return (
    <FieldFrame error={error} help={help} id={id} label={label}>
      <div className={frameClass(error)}>
        {left}
        <input
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          type="text"
          {...input}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className={INPUT_CLASS}
          id={id}
          onChange={(event) => onChange(event.target.value)}
          value={value}
        />
        {right}
      </div>
    </FieldFrame>
  )
}
