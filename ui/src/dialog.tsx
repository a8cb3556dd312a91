import { lazy, type ReactNode, Suspense } from 'react'
import { useWanted } from './sheet.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** `full` covers the screen: the place for a search field and a long list. */
  readonly size?: 'small' | 'full'
}

const loadBody = () => import('./dialog-body.tsx').then((module) => ({ default: module.DialogBody }))
const DialogBody = lazy(loadBody)

/** A question, or a small form, over the page. Its machinery loads when first opened. */
export function Dialog(props: DialogProps) {
  const wanted = useWanted(props.open)
  return wanted ? (
    <Suspense fallback={null}>
      <DialogBody {...props} />
    </Suspense>
  ) : null
}
