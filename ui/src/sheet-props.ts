import type { ReactNode } from 'react'

export interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Stays in view at the bottom while the rest scrolls: the button that the sheet is about. */
  readonly actions?: ReactNode
  /** From below, or from the left as a menu. */
  readonly side?: 'bottom' | 'left'
}
