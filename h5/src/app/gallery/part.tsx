import type { ReactNode } from 'react'

/** Renders one component below its name. */
export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 border-b border-line pb-1 text-13 text-muted" lang="en">
        {name}
      </h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  )
}
