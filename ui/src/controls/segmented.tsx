import { type ReactNode, useId } from 'react'

/** An option of `Segmented`; `tone` colours it for buy and sell. */
export interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly tone?: 'up' | 'down'
}

/** The props of `Segmented`, a controlled component; `value` is that of one of the options. */
export interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: ReadonlyArray<SegmentedOption<Value>>
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Sizes each part by its label, for little space; otherwise all are equal. */
  readonly compact?: boolean
}

const TONES = {
  plain: 'has-checked:border-line has-checked:bg-raised has-checked:text-brass',
  up: 'has-checked:bg-up has-checked:text-on-up',
  down: 'has-checked:bg-down has-checked:text-on-down',
} as const

/** Renders a choice of two to five options, all visible, with real radio buttons for arrow keys and screen readers. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, compact = false } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap rounded-field border border-line bg-page p-0.5">
        {options.map((option) => (
          <label
            // The touch target is as high as the frame.
            className={`press relative flex min-h-10 min-w-min before:absolute before:inset-x-0 before:-inset-y-[3px] ${compact ? 'flex-auto px-1' : 'flex-1 px-1.5'} items-center justify-center rounded-[6px] border border-transparent text-center text-13 font-medium text-muted has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brass ${TONES[option.tone ?? 'plain']}`}
            key={option.value}
          >
            <input
              checked={option.value === value}
              className="sr-only"
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
              value={option.value}
            />
            <span className="relative min-w-0 break-words">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
