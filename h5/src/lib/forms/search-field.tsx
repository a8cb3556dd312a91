import { Search } from '@halyard/ui/icons'
import { type InputHTMLAttributes, type Ref, useId } from 'react'

export interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** Renders a search field that filters the list below it while typing. */
export function SearchField({ label, value, onChange, ...input }: SearchFieldProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 w-full min-w-0 items-center rounded-field border border-control bg-surface focus-within:border-brass focus-within:outline-1 focus-within:outline-brass">
      <label className="pl-3 text-muted" htmlFor={id}>
        <Search aria-hidden size={18} />
        <span className="sr-only">{label}</span>
      </label>
      <input
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        {...input}
        className="min-w-0 flex-1 self-stretch bg-transparent px-2 text-[16px] text-text placeholder:text-faint focus:outline-none"
        id={id}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        type="search"
        value={value}
      />
    </div>
  )
}
