import { Card } from '@halyard/ui'
import { type ReactNode, useId } from 'react'

interface TitledCardProps {
  readonly title: string
  readonly children: ReactNode
}

/** Renders a part of a record under a heading, which names it for screen readers. */
export function TitledCard({ title, children }: TitledCardProps) {
  const id = useId()
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 className="mb-2 text-15 font-semibold" id={id}>
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}
