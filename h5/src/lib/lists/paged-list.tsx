import { SkeletonRows } from '@halyard/ui'
import { Fragment, type ReactNode } from 'react'
import { ZoneNote } from '../format/zone-note.tsx'
import { ListEnd } from './list-end.tsx'
import type { PagedRows } from './pages.ts'
import { WhenLoaded } from './when-loaded.tsx'

interface PagedListProps<Row> {
  readonly rows: PagedRows<Row>
  readonly skeletonRows: number
  /** Shown if there are no rows. */
  readonly empty: ReactNode
  /** Renders a row as a list item. */
  readonly children: (row: Row) => ReactNode
}

/** Renders a paged list with the time zone of its times; loads the next page before its end is visible. */
export function PagedList<Row extends { readonly id: number | string }>(props: PagedListProps<Row>) {
  const { rows, skeletonRows, empty, children } = props
  return (
    <WhenLoaded query={rows} skeleton={<SkeletonRows rows={skeletonRows} />}>
      {(data) =>
        data.length === 0 ? (
          empty
        ) : (
          <>
            <ZoneNote className="px-4 pt-3 pb-1" />
            <div className="@container">
              <ul className="divide-y divide-line @min-[52rem]:grid @min-[52rem]:grid-cols-2 @min-[52rem]:gap-x-8">
                {data.map((row) => (
                  <Fragment key={row.id}>{children(row)}</Fragment>
                ))}
              </ul>
            </div>
            <ListEnd rows={rows} />
          </>
        )
      }
    </WhenLoaded>
  )
}
