import { useId } from 'react'

interface SelectFilterProps {
  readonly label: string
  readonly value: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly onChange: (value: string) => void
}

/** Renders a choice of one value of a filter, in the browser's own control, which the keyboard knows. */
export function SelectFilter({ label, value, options, onChange }: SelectFilterProps) {
  const id = useId()
  return (
    <div>
      <label className="mb-1.5 block text-13 text-muted" htmlFor={id}>
        {label}
      </label>
      <select
        className="min-h-12 rounded-field border border-control bg-surface px-3 text-15 text-text"
        id={id}
        onChange={(event) => onChange(event.target.value)}
        value={value}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
