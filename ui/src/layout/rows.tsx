import type { ReactNode } from 'react'

/** The props of `Rows`; labels must be unique. */
export interface RowsProps {
  readonly rows: ReadonlyArray<{
    readonly label: string
    readonly value: ReactNode
    readonly strong?: boolean
  }>
}

/** Renders label and value pairs, one a line. */
export function Rows({ rows }: RowsProps) {
  return (
    <dl className="divide-y divide-line">
      {rows.map((row) => (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2" key={row.label}>
          {/* A label of few Chinese or Japanese letters would otherwise stand upright next to a long value. */}
          <dt className="min-w-min flex-1 text-13 break-keep wrap-break-word text-muted">{row.label}</dt>
          <dd
            className={`ml-auto max-w-full shrink-0 text-right break-words ${row.strong ? 'text-17 font-semibold' : 'text-15'}`}
          >
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
