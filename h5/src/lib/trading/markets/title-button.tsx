import { ChevronDown } from '@halyard/ui/icons'
import type { ReactNode } from 'react'
import { CHOOSE_MARKET } from './ids.ts'

interface TitleButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Renders the traded pair in the bar as a button that lists the others. */
export function TitleButton({ label, onClick, children }: TitleButtonProps) {
  return (
    <button
      aria-haspopup="dialog"
      aria-label={label}
      id={CHOOSE_MARKET}
      className="press inline-flex min-h-[44px] max-w-full items-center gap-[2px] rounded-field px-[4px] font-semibold"
      onClick={onClick}
      type="button"
    >
      <span className="min-w-0">{children}</span>
      <ChevronDown aria-hidden className="text-muted" size={18} />
    </button>
  )
}
