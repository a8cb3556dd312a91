import { classNames } from '@halyard/ui'
import { ChevronDown } from '@halyard/ui/icons'
import { useState } from 'react'
import { ChoiceSheet } from '../forms/choice-sheet.tsx'

interface FilterButtonProps<Value extends string | number> {
  readonly title: string
  /** The label if nothing is filtered; absent if one of the choices is always made. */
  readonly all?: string
  readonly choices: ReadonlyArray<{ readonly value: Value; readonly label: string; readonly hint?: string }>
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

/** Renders a filter: a button with the current choice that opens the others in a sheet. */
export function FilterButton<Value extends string | number>(props: FilterButtonProps<Value>) {
  const { title, all, choices, value, onChange } = props
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)?.label
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
        {chosen || all === undefined ? null : <span className="sr-only">: {all}</span>}
        <ChevronDown aria-hidden className="shrink-0" size={14} />
      </button>
      <ChoiceSheet<Value | undefined>
        choices={all === undefined ? choices : [{ value: undefined, label: all }, ...choices]}
        onChange={onChange}
        onClose={() => setOpen(false)}
        open={open}
        title={title}
        value={value}
      />
    </>
  )
}
