import { SkeletonRows } from '@halyard/ui'
import { Fragment, type ReactNode } from 'react'
import { ListEnd } from './list-end.tsx'
import type { PagedRows } from './pages.ts'
import { WhenLoaded } from './when-loaded.tsx'
import { ZoneNote } from './zone-note.tsx'

interface PagedListProps<Row> {
  readonly rows: PagedRows<Row>
  readonly skeletonRows: number
  /** What is said when there is nothing to list. */
  readonly empty: ReactNode
  /** A list item. */
  readonly children: (row: Row) => ReactNode
}

/** Rows with their times, under one another; the next page loads before the end of this one is seen. */
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
            <ul className="divide-y divide-line">
              {data.map((row) => (
                <Fragment key={row.id}>{children(row)}</Fragment>
              ))}
            </ul>
            <ListEnd rows={rows} />
          </>
        )
      }
    </WhenLoaded>
  )
}
