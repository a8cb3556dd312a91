import { lazy, Suspense, useState } from 'react'
import { useCloseOnBack } from './close-on-back.ts'
import type { SheetProps } from './sheet-props.ts'

const loadBody = () => import('./sheet-body.tsx').then((module) => ({ default: module.SheetBody }))
const SheetBody = lazy(loadBody)

/**
 * A panel over the page, closed by a swipe, a tap beside it, going back or Escape. Its machinery loads when first opened.
 * No text inputs inside: the iOS keyboard covers them. Use a `Dialog` for those.
 */
export function Sheet(props: SheetProps) {
  const wanted = useOnceOpened(props.open)
  useCloseOnBack(props.open, props.onClose)
  return wanted ? (
    <Suspense fallback={null}>
      <SheetBody {...props} />
    </Suspense>
  ) : null
}

/** True from the first time something is open: it stays mounted, so that it can close gracefully. */
export function useOnceOpened(open: boolean): boolean {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted
}
