import { useId } from 'react'

interface SelectFilterProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly onChange: (value: Value) => void
  /** Whether it fills its column. */
  readonly wide?: boolean
}

/** Renders a choice of one value of a filter, in the browser's own control, which the keyboard knows. */
export function SelectFilter<Value extends string>({
  label,
  value,
  options,
  onChange,
  wide = false,
}: SelectFilterProps<Value>) {
  const id = useId()
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <div>
      <label className="mb-1.5 block text-13 text-muted" htmlFor={id}>
        {label}
      </label>
      <select
        className={`min-h-12 rounded-field border border-control bg-surface px-3 text-15 text-text ${wide ? 'w-full' : ''}`}
        id={id}
        onChange={(event) => choose(event.target.value)}
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
