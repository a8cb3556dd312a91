import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'

/** The props of `CodeField`; `value` has at most six digits. */
export interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
  readonly help?: ReactNode
  /** The button that sends the code. */
  readonly right?: ReactNode
}

/** Renders the field for a six-digit code sent by e-mail or text message, with autofill. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={6}
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
      placeholder="000000"
    />
  )
}
