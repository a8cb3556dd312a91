import { lazy, Suspense, useState } from 'react'
import { useCloseOnBack } from './close-on-back.ts'
import type { SheetProps } from './sheet-props.ts'

const loadBody = () => import('./sheet-body.tsx').then((module) => ({ default: module.SheetBody }))
const SheetBody = lazy(loadBody)

/**
 * Renders a panel over the page; closes by a swipe, a tap outside, going back or Escape. Its code loads on first use.
 * Must not contain text inputs, since the iOS keyboard covers them; use `Dialog` for those.
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

/** Returns true once `open` has been true, so that an overlay stays mounted for its closing animation. */
export function useOnceOpened(open: boolean): boolean {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted
}
