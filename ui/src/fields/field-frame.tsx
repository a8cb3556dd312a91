import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface FieldFrameProps {
  readonly id: string
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly children: ReactNode
}

/**
 * Renders the label above a control and the help or error text below it. The control inside is described by
 * `${id}-note`.
 */
export function FieldFrame({ id, label, help, error, children }: FieldFrameProps) {
  return (
    <div className="min-w-0">
      <label className="mb-1.5 block text-13 text-muted" htmlFor={id}>
        {label}
      </label>
      {children}
      <div aria-live="polite" id={`${id}-note`}>
        {error ? (
          <p className="mt-1.5 flex items-start gap-1.5 text-13 text-danger">
            <CircleAlert aria-hidden className="mt-0.5" size={16} />
            {error}
          </p>
        ) : (
          help && <div className="mt-1.5 text-13 text-muted">{help}</div>
        )}
      </div>
    </div>
  )
}

/** Returns the class names of a field's frame, in the error colour if there is an error. */
export function frameClass(error: string | undefined): string {
  const edge = error
    ? 'border-danger'
    : 'border-control focus-within:border-brass focus-within:outline-1 focus-within:outline-brass'
  return `flex min-h-12 items-center rounded-field border bg-surface ${edge}`
}

/** The class names of an input inside a frame. Its font is at least 16 px, since iOS zooms in on smaller ones. */
export const INPUT_CLASS =
  'min-w-0 flex-1 self-stretch bg-transparent px-3 text-[max(16px,1rem)] text-text placeholder:text-faint focus:outline-none'
