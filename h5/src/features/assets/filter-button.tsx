import { classNames, Sheet } from '@halyard/ui'
import { Check, ChevronDown } from '@halyard/ui/icons'
import { useId, useState } from 'react'

interface FilterButtonProps<Value extends string | number> {
  readonly title: string
  /** What is said when nothing is left out. */
  readonly all: string
  readonly choices: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

/** Says what is chosen; a tap offers the others in a sheet. */
export function FilterButton<Value extends string | number>(props: FilterButtonProps<Value>) {
  const { title, all, choices, value, onChange } = props
  const [open, setOpen] = useState(false)
  const name = useId()
  const chosen = choices.find((choice) => choice.value === value)?.label
  const offered = [{ value: undefined, label: all }, ...choices]
  return (
    <>
      <button
        aria-haspopup="dialog"
        className={classNames(
          'press flex min-h-11 min-w-0 items-center justify-between gap-0.5 rounded-field border px-2 py-1 text-left text-13',
          chosen ? 'border-brass font-semibold text-brass' : 'border-line text-muted',
        )}
        onClick={() => setOpen(true)}
        type="button"
      >
        {chosen ? <span className="sr-only">{title}: </span> : null}
        <span className="min-w-0 break-words hyphens-auto">{chosen ?? title}</span>
        {chosen ? null : <span className="sr-only">: {all}</span>}
        <ChevronDown aria-hidden className="shrink-0" size={14} />
      </button>
      <Sheet onClose={() => setOpen(false)} open={open} title={title}>
        <fieldset className="-mx-4 divide-y divide-line">
          <legend className="sr-only">{title}</legend>
          {offered.map((choice) => (
            <label
              className="press flex min-h-14 items-center gap-3 px-4 text-15 has-checked:text-brass has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brass"
              key={choice.value ?? ''}
            >
              <input
                checked={choice.value === value}
                className="peer sr-only"
                name={name}
                onChange={() => onChange(choice.value)}
                onClick={() => setOpen(false)}
                type="radio"
              />
              <span className="min-w-0 flex-1">{choice.label}</span>
              <Check aria-hidden className="hidden peer-checked:block" size={20} />
            </label>
          ))}
        </fieldset>
      </Sheet>
    </>
  )
}
