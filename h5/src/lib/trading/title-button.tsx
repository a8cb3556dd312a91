import { ChevronDown } from '@halyard/ui/icons'
import type { ReactNode } from 'react'

interface TitleButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** What is traded, in the bar: a tap shows what else there is. */
export function TitleButton({ label, onClick, children }: TitleButtonProps) {
  return (
    <button
      aria-haspopup="dialog"
      aria-label={label}
      className="press inline-flex min-h-11 items-center gap-1 rounded-field px-2 font-semibold"
      onClick={onClick}
      type="button"
    >
      {children}
      <ChevronDown aria-hidden className="text-muted" size={18} />
    </button>
  )
}
