import type { ReactNode } from 'react'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** `full` covers the screen: the place for a search field and a long list. */
  readonly size?: 'small' | 'full'
}
