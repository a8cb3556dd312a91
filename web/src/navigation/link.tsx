import type { MouseEvent, ReactNode } from 'react'
import { goTo } from './go-to.ts'

interface LinkProps {
  readonly to: string
  /** The accessible name, if the link shows only an image. */
  readonly label?: string
  readonly className: string
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** Whether the link leads to the page that is open. */
  readonly current?: boolean
  readonly onClick?: (event: MouseEvent) => void
  readonly children: ReactNode
}

/** Renders a link to a page of the app. A click with a modifier key is left to the browser. */
export function Link(props: LinkProps) {
  const { to, label, className, replace = false, current = false, onClick, children } = props
  return (
    <a
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      className={className}
      href={`#${to}`}
      onClick={(event) => {
        onClick?.(event)
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goTo(to, { replace })
        if (replace) scrollTo({ top: 0 })
      }}
    >
      {children}
    </a>
  )
}
