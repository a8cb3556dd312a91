import { OTPField } from '@base-ui/react/otp-field'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame } from './field-frame.tsx'

const PLACES = [1, 2, 3, 4, 5, 6] as const

/** The props of `PinField`; `value` has at most six digits. */
export interface PinFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (pin: string) => void
  readonly error?: string | undefined
  readonly help?: ReactNode
}

/** Renders the masked six-digit field of the fund password. */
export function PinField({ label, value, onChange, error, help }: PinFieldProps) {
  const id = useId()
  return (
    <FieldFrame error={error} help={help} id={id} label={label}>
      <OTPField.Root
        autoComplete="off"
        className="flex gap-2"
        data-pin=""
        id={id}
        inputMode="numeric"
        length={PLACES.length}
        mask
        onValueChange={(pin) => {
          onChange(pin)
          if (pin.length === PLACES.length) requestAnimationFrame(() => focusNextPin(id))
        }}
        value={value}
      >
        {PLACES.map((place) => (
          <OTPField.Input
            aria-describedby={`${id}-note`}
            aria-invalid={error ? true : undefined}
            // The first box has the label alone as its name.
            aria-label={place === 1 ? undefined : `${label} ${place}/${PLACES.length}`}
            className={classNames(
              'h-12 min-w-0 flex-1 rounded-field border bg-surface text-center text-20 focus:border-brass focus:outline-1 focus:outline-brass',
              error ? 'border-danger' : 'border-control',
            )}
            key={place}
            onMouseDown={(event) => {
              if (value.length < PLACES.length) return
              // A masked digit cannot be corrected on sight: a tap anywhere on a full row starts it over.
              event.preventDefault()
              event.preventBaseUIHandler()
              onChange('')
              document.getElementById(id)?.focus()
            }}
          />
        ))}
      </OTPField.Root>
    </FieldFrame>
  )
}

/** Focuses the next PIN field of the form, where the PIN is repeated, unless it is already filled. */
function focusNextPin(id: string): void {
  const here = document.getElementById(id)?.closest('[data-pin]')
  const pins = Array.from(here?.closest('form')?.querySelectorAll('[data-pin]') ?? [])
  const next = here && pins[pins.indexOf(here) + 1]?.querySelector('input')
  if (next && next.value === '') next.focus()
}
