import { type ReactNode, useId } from 'react'
import { FieldFrame, INPUT_CLASS, frameClass } from './field-frame.tsx'

/** The props of `TextArea`; an `error` replaces the help. */
export interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly rows?: number
  readonly placeholder?: string
  readonly help?: ReactNode
  readonly error?: string | undefined
}

/** Renders a labelled text input of several lines with its help or error text. */
export function TextArea({
  label,
  value,
  onChange,
  maxLength,
  rows = 4,
  placeholder,
  help,
  error,
}: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame error={error} help={help} id={id} label={label}>
      <div className={frameClass(error)}>
        <textarea
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className={`${INPUT_CLASS} block resize-none py-2.5`}
          id={id}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          rows={rows}
          value={value}
        />
      </div>
    </FieldFrame>
  )
}
