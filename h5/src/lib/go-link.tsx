import type { ReactNode } from 'react'
import { goTo } from './navigation.ts'

interface GoLinkProps {
  readonly to: string
  /** What it is called where it shows only a picture. */
  readonly label?: string
  readonly className: string
  /** Instead of this page, not after it. */
  readonly replace?: boolean
  readonly children: ReactNode
}

/** A link to a page of the app; with a key held down the browser opens it as it does any other. */
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
