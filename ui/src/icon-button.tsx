import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; an icon alone says nothing to a screen reader. */
  readonly label: string
  readonly children: ReactNode
}

export function IconButton({ label, children, className, ...attributes }: IconButtonProps) {
  return (
    <button
      aria-label={label}
      className={classNames(
        'press inline-flex size-[44px] shrink-0 items-center justify-center rounded-field text-text disabled:text-faint',
        className,
      )}
      type="button"
      {...attributes}
    >
      {children}
    </button>
  )
}
