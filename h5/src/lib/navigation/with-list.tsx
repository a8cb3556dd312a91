import { SkeletonRows } from '@halyard/ui'
import { type ReactNode, Suspense } from 'react'
import { DESKTOP, useMedia } from '../browser/use-media.ts'

interface WithListProps {
  /** The list that leads to the content; rendered, and its code loaded, on a desktop alone. */
  readonly list: ReactNode
  readonly label: string
  readonly children: ReactNode
}

/** Renders the content of a page, on a desktop with the list it was opened from at its left. */
export function WithList({ list, label, children }: WithListProps) {
  if (!useMedia(DESKTOP)) return children
  return (
    <div className="grid grid-cols-[22rem_minmax(0,1fr)]">
      <aside
        aria-label={label}
        className="sticky top-[45px] h-[calc(100dvh-45px)] overflow-y-auto border-r border-line"
      >
        <Suspense fallback={<SkeletonRows />}>{list}</Suspense>
      </aside>
      <div className="mx-auto w-full max-w-[37rem]">{children}</div>
    </div>
  )
}
