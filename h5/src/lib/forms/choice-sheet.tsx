import { Sheet } from '@halyard/ui'
import { Check } from '@halyard/ui/icons'
import { type ReactNode, useId } from 'react'

export interface Choice<Value> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** An icon left of label and hint. */
  readonly mark?: ReactNode
}

interface ChoiceSheetProps<Value extends string | number | undefined> {
  readonly title: string
  readonly choices: ReadonlyArray<Choice<Value>>
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly open: boolean
  readonly onClose: () => void
  /** Content below the choices, for when none of them fits. */
  readonly children?: ReactNode
}

/** Renders a single choice in a sheet with real radio buttons, for arrow keys and screen readers. */
export function ChoiceSheet<Value extends string | number | undefined>(props: ChoiceSheetProps<Value>) {
  const { title, choices, value, onChange, open, onClose, children } = props
  const name = useId()
  return (
    <Sheet onClose={onClose} open={open} title={title}>
      <fieldset className="-mx-4 min-w-0 divide-y divide-line">
        <legend className="sr-only">{title}</legend>
        {choices.map((choice) => (
          <label
            className="press flex min-h-14 items-center gap-3 px-4 py-2 text-15 has-checked:text-brass has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brass"
            key={choice.value ?? ''}
          >
            <input
              checked={choice.value === value}
              className="peer sr-only"
              name={name}
              onChange={() => onChange(choice.value)}
              onClick={onClose}
              type="radio"
            />
            {choice.mark}
            <span className="min-w-0 flex-1">
              <span className="block break-words">{choice.label}</span>
              {choice.hint === undefined ? null : (
                <span className="block text-13 wrap-anywhere text-muted">{choice.hint}</span>
              )}
            </span>
            <Check aria-hidden className="hidden shrink-0 peer-checked:block" size={20} />
          </label>
        ))}
      </fieldset>
      {children}
    </Sheet>
  )
}
