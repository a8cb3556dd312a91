import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldFrame, frameClass } from './field-frame.tsx'

/** The props of `SelectField`. */
export interface SelectFieldProps {
  readonly label: string
  /** The current choice as text; undefined if there is none. */
  readonly value: ReactNode
  readonly placeholder: string
  /** Opens the choice in a sheet or a dialog. */
  readonly onOpen: () => void
  readonly help?: ReactNode
  readonly error?: string | undefined
}

/** Renders a field whose value is chosen from a list instead of typed. */
export function SelectField({ label, value, placeholder, onOpen, help, error }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame error={error} help={help} id={id} label={label}>
      <div className={frameClass(error)}>
        <button
          aria-describedby={`${id}-value ${id}-note`}
          aria-haspopup="dialog"
          aria-invalid={error ? true : undefined}
          className="press flex min-h-12 min-w-0 flex-1 items-center justify-between gap-2 px-3 text-left text-[max(16px,1rem)]"
          id={id}
          onClick={onOpen}
          type="button"
        >
          <span id={`${id}-value`} className={value === undefined ? 'text-faint' : 'min-w-0 break-words'}>
            {value ?? placeholder}
          </span>
          <ChevronDown aria-hidden className="shrink-0 text-muted" size={18} />
        </button>
      </div>
    </FieldFrame>
  )
}
