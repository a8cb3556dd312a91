import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The props of `Chip`; `onClick` makes it a toggle whose state is `selected`. */
export interface ChipProps {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'brass' | 'up' | 'down'
  readonly selected?: boolean
  readonly onClick?: () => void
  /** Whether a long label of a toggle is broken into lines. */
  readonly wraps?: boolean
}

const TONES = {
  plain: 'bg-raised text-muted',
  brass: 'bg-brass-fill/15 text-brass',
  up: 'bg-up/8 text-up',
  down: 'bg-down/8 text-down',
} as const

/** Renders a small label; with `onClick`, a small toggle with a finger-sized touch target. */
export function Chip({ children, tone = 'plain', selected = false, onClick, wraps = false }: ChipProps) {
  const shape = 'inline-flex items-center gap-1 px-2.5 text-13'
  if (!onClick)
    return <span className={classNames(shape, 'min-h-6 rounded-[12px]', TONES[tone])}>{children}</span>
  return (
    <button
      aria-pressed={selected}
      className="press inline-flex min-h-11 items-center rounded-field"
      onClick={onClick}
      type="button"
    >
      <span
        className={classNames(
          shape,
          'min-h-8 border',
          wraps ? 'rounded-[16px] py-1 text-left' : 'rounded-full whitespace-nowrap',
          selected
            ? 'border-brass bg-brass-fill/15 font-semibold text-brass'
            : 'border-line bg-surface text-muted',
        )}
      >
        {children}
      </span>
    </button>
  )
}
