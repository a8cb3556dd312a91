import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The props of `IconButton`; `children` is the icon. */
export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, as the accessible name. */
  readonly label: string
  readonly children: ReactNode
}

/** Renders a button with an icon only and an accessible name. */
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
