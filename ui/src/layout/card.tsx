import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The props of `Card`. */
export interface CardProps {
  readonly children: ReactNode
  readonly className?: string
  /** Removes the padding, for rows that reach the edge. */
  readonly flush?: boolean
}

/** Renders a bordered surface for related content. */
export function Card({ children, className, flush = false }: CardProps) {
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-card border border-line bg-surface',
        flush ? 'divide-y divide-line' : 'p-4',
        className,
      )}
    >
      {children}
    </div>
  )
}
