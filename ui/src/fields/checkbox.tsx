import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The props of `Checkbox`, a controlled component. */
export interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error?: string | undefined
}

/** Renders a checkbox with its label and error. */
export function Checkbox({ label, checked, onChange, error }: CheckboxProps) {
  const note = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-13 text-muted">
        <Base.Root
          aria-describedby={note}
          aria-invalid={error ? true : undefined}
          checked={checked}
          className="flex size-6 shrink-0 items-center justify-center rounded-[6px] border border-control bg-surface data-checked:border-brass-fill data-checked:bg-brass-fill"
          onCheckedChange={onChange}
        >
          <Base.Indicator className="text-on-brass">
            <Check aria-hidden size={18} />
          </Base.Indicator>
        </Base.Root>
        <span className="min-w-0">{label}</span>
      </label>
      <div aria-live="polite" id={note}>
        {error ? (
          <p className="flex items-start gap-1.5 text-13 text-danger">
            <CircleAlert aria-hidden className="mt-0.5" size={16} />
            {error}
          </p>
        ) : null}
      </div>
    </div>
  )
}
