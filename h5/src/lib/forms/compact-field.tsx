import { classNames, useAmountInput } from '@halyard/ui'
import { CircleAlert } from '@halyard/ui/icons'
import { type ReactNode, useId } from 'react'

interface CompactFieldProps {
  readonly label: string
  readonly value: string
  readonly decimals: number
  readonly onChange: (text: string) => void
  readonly error?: string | undefined
  /** Buttons at the ends of the frame. */
  readonly left?: ReactNode
  readonly right?: ReactNode
}

/** Renders a decimal field for half a phone's width, with the label inside the frame above the figure. */
export function CompactField({ label, value, decimals, onChange, error, left, right }: CompactFieldProps) {
  const id = useId()
  const input = useAmountInput(value, decimals, onChange)
  return (
    <div>
      <div
        className={classNames(
          'flex min-h-13 items-stretch rounded-field border bg-surface',
          error
            ? 'border-danger'
            : 'border-control focus-within:border-brass focus-within:outline-1 focus-within:outline-brass',
        )}
      >
        {left}
        <label
          className={classNames('min-w-0 flex-1 self-center py-1', left ? 'text-center' : 'pl-3')}
          htmlFor={id}
        >
          <span className="block text-11 text-muted">{label}</span>
          <input
            aria-describedby={`${id}-note`}
            aria-invalid={error ? true : undefined}
            autoComplete="off"
            className={classNames(
              'block w-full min-w-0 bg-transparent text-[max(16px,1rem)] leading-6 font-medium text-text focus:outline-none',
              left ? 'text-center' : false,
            )}
            id={id}
            inputMode={input.inputMode}
            onBlur={input.onLeave}
            onChange={(event) => input.onType(event.target.value)}
            spellCheck={false}
            type="text"
            value={input.value}
          />
        </label>
        {right}
      </div>
      <div aria-live="polite" id={`${id}-note`}>
        {error ? (
          <p className="mt-1 flex items-start gap-1 text-13 text-danger">
            <CircleAlert aria-hidden className="mt-0.5" size={16} />
            <span className="min-w-0">{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  )
}
