import { Card } from '@halyard/ui'
import { type FormEvent, type ReactNode, useId } from 'react'

interface FormCardProps {
  readonly title: string
  /** Effect, in one sentence. */
  readonly about: string
  readonly onSubmit: () => Promise<unknown>
  /** The fields and the button. */
  readonly children: ReactNode
}

/** Renders the form of an act under a heading, which names it for screen readers. */
export function FormCard({ title, about, onSubmit, children }: FormCardProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <Card>
      <form aria-labelledby={id} className="grid gap-3" onSubmit={submit}>
        <div>
          <h2 className="text-15 font-semibold" id={id}>
            {title}
          </h2>
          <p className="mt-1 text-13 text-muted">{about}</p>
        </div>
        {children}
      </form>
    </Card>
  )
}
