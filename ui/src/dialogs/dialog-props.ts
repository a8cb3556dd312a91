import type { ReactNode, RefObject } from 'react'

/** The props of `Dialog`, a controlled component: `onClose` must set `open` to false. */
export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** `full` covers the screen, for a search field and a long list. */
  readonly size?: 'small' | 'full'
  /** The element focused on opening; the first control if absent. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}
