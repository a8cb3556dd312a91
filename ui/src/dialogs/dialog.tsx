import { lazy, Suspense } from 'react'
import { useCloseOnBack } from './close-on-back.ts'
import type { DialogProps } from './dialog-props.ts'
import { useOnceOpened } from './sheet.tsx'

const loadBody = () => import('./dialog-body.tsx').then((module) => ({ default: module.DialogBody }))
const DialogBody = lazy(loadBody)

/** Renders a dialog over the page for a question or a small form. Its code loads on first use. */
export function Dialog(props: DialogProps) {
  const wanted = useOnceOpened(props.open)
  useCloseOnBack(props.open, props.onClose)
  return wanted ? (
    <Suspense fallback={null}>
      <DialogBody {...props} />
    </Suspense>
  ) : null
}
