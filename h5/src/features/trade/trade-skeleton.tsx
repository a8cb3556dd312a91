import { Skeleton } from '@halyard/ui'

/** Renders the placeholder of the page while its markets load. */
export function TradeSkeleton() {
  return (
    <div aria-busy="true" className="px-4">
      <div className="flex min-h-12 items-center gap-3">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-4 w-16" />
      </div>
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3">
        <div className="flex flex-col gap-2">
          {['h-11', 'h-11', 'h-13', 'h-13', 'h-16', 'h-12', 'h-12'].map((height, row) => (
            <Skeleton className={`${height} w-full`} key={`${height}${row}`} />
          ))}
        </div>
        <div className="flex flex-col gap-3 pt-5">
          {Array.from({ length: 18 }, (_, row) => (
            <Skeleton className="h-3 w-full" key={row} />
          ))}
        </div>
      </div>
    </div>
  )
}
