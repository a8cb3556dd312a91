import type { ReactNode } from 'react'

/** The props of `Sheet`, a controlled component: `onClose` must set `open` to false. */
export interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Content that stays visible at the bottom while the rest scrolls: the sheet's main button. */
  readonly actions?: ReactNode
  /** The edge it opens from: the bottom, or the left as a menu. */
  readonly side?: 'bottom' | 'left'
}
