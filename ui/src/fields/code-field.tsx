import { type ReactNode, useId } from 'react'
import { TextField } from './text-field.tsx'

const DIGITS = 6

/** The props of `CodeField`; `value` has at most six digits. */
export interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
  readonly help?: ReactNode
  readonly id?: string
  /** The button that sends the code. */
  readonly right?: ReactNode
}

/** Renders the field for a six-digit code sent by e-mail or text message, with autofill. A complete code passes the focus on. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  const own = useId()
  const id = field.id ?? own
  return (
    <TextField
      {...field}
      autoComplete="one-time-code"
      id={id}
      inputMode="numeric"
      maxLength={DIGITS}
      onChange={(text) => {
        const code = text.replace(/\D/g, '').slice(0, DIGITS)
        onChange(code)
        if (code.length === DIGITS && code !== field.value) requestAnimationFrame(() => focusNextEmpty(id))
      }}
      placeholder="000000"
    />
  )
}

/** Focuses the next field of the form that is typed into, if it is empty. */
function focusNextEmpty(id: string): void {
  const here = document.getElementById(id)
  const fields = Array.from(here?.closest('form')?.querySelectorAll('input') ?? []).filter(
    ({ type }) => type === 'text' || type === 'password',
  )
  const next = fields[fields.findIndex((field) => field === here) + 1]
  if (next?.value === '') next.focus()
}
