/** Renders a grey placeholder of the content's size. Appears after 200 ms. */
export function Skeleton({ className = 'h-4 w-full' }: { readonly className?: string }) {
  return <span aria-hidden className={`block animate-appear rounded-field bg-line/60 ${className}`} />
}

export interface SkeletonRowsProps {
  readonly rows?: number
  /** Whether their content is being loaded; false for rows that are loaded once they come near. */
  readonly busy?: boolean
}

/** Renders placeholder rows of a list. */
export function SkeletonRows({ rows = 6, busy = true }: SkeletonRowsProps) {
  return (
    <div aria-busy={busy}>
      {Array.from({ length: rows }, (_, row) => (
        <div className="flex h-14 items-center gap-3 px-4" key={row}>
          <Skeleton className="size-8" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  )
}
