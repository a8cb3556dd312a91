import type { ReactNode } from 'react'
import { goTo } from './navigation.ts'

interface GoLinkProps {
  readonly to: string
  /** The accessible name, if the link shows only an image. */
  readonly label?: string
  readonly className: string
  /** Replaces the current history entry. */
  readonly replace?: boolean
  readonly children: ReactNode
}

/** Renders a link to a page of the app. A click with a modifier key is left to the browser. */
export function GoLink({ to, label, className, replace = false, children }: GoLinkProps) {
  return (
    <a
      aria-label={label}
      className={className}
      href={`#${to}`}
      onClick={(event) => {
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
