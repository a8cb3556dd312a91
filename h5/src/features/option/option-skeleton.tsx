import { Skeleton } from '@halyard/ui'

/** Renders the placeholder of the page while its markets load. */
export function OptionSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 px-4 py-2">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-56 w-full" />
      <div className="flex gap-2">
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton className="h-13 flex-1" key={at} />
        ))}
      </div>
      <Skeleton className="h-12 w-full" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-15 w-full" />
        <Skeleton className="h-15 w-full" />
      </div>
    </div>
  )
}
