import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { useWords } from '../words.tsx'

/** The props of `EmptyState`. */
export interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly hint?: ReactNode
  /** The first action to take. */
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined
}

/** Renders the empty state of a list, with the first action to take. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center text-balance" data-empty="">
      {icon ? <div className="mb-3 text-faint">{icon}</div> : null}
      <p className="text-15 font-medium">{title}</p>
      {hint ? <p className="mt-1 max-w-72 text-13 text-muted">{hint}</p> : null}
      {action ? (
        <Button className="mt-4" kind="quiet" onClick={action.onClick} size="small">
          {action.label}
        </Button>
      ) : null}
    </div>
  )
}

/** The props of `ErrorState`. */
export interface ErrorStateProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly onRetry: () => void
}

/** Renders a failure as an alert with a retry button. Offline, it says so instead of naming the failure. */
export function ErrorState({ title, hint, onRetry }: ErrorStateProps) {
  const words = useWords()
  return (
    <div role="alert">
      <EmptyState
        action={{ label: words.retry, onClick: onRetry }}
        hint={words.offline?.hint ?? hint}
        icon={<CloudOff aria-hidden size={32} />}
        title={words.offline?.title ?? title}
      />
    </div>
  )
}
