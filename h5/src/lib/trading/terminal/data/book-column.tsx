import { type ReactNode, Suspense } from 'react'
import { PaneEdge } from '../panes/pane-edge.ts'
import { paneId } from '../panes/pane-sizes.ts'

interface BookColumnProps {
  readonly book: ReactNode
  /** The trades and the depth below it, on a desktop. */
  readonly data: ReactNode
}

/** Lays out the book above the market's data, between which the customer shares the height. */
export function BookColumn({ book, data }: BookColumnProps) {
  return (
    <div className="tablet:h-full desktop:grid desktop:grid-rows-[var(--rows-track)_auto_var(--data-track)]">
      <div className="flex min-h-0 flex-col tablet:h-full" id={paneId('rows')}>
        {book}
      </div>
      {data ? (
        <Suspense>
          <PaneEdge pane="data" />
          <div className="relative min-h-0 overflow-y-auto border-t border-line" id={paneId('data')}>
            {data}
          </div>
        </Suspense>
      ) : null}
    </div>
  )
}
