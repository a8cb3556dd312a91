import { Card } from '@halyard/ui'
import { Check } from '@halyard/ui/icons'
import { type ReactNode, useId } from 'react'

interface ChoiceListProps<Value extends string> {
  readonly label: string
  readonly options: ReadonlyArray<{
    readonly value: Value
    readonly label: ReactNode
    readonly lang?: string
  }>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Renders a single-choice list, one option a line, with a tick on the selected one. */
export function ChoiceList<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceListProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <Card flush>
        {options.map((option) => (
          <label
            className="press flex min-h-14 items-center gap-3 px-4 text-15 has-checked:text-brass has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brass"
            key={option.value}
            lang={option.lang}
          >
            <input
              checked={option.value === value}
              className="peer sr-only"
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
            />
            <span className="min-w-0 flex-1">{option.label}</span>
            <Check aria-hidden className="hidden peer-checked:block" size={20} />
          </label>
        ))}
      </Card>
    </fieldset>
  )
}
