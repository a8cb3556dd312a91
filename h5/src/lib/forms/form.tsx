import { Button, type ButtonKind } from '@halyard/ui'
import { CircleAlert } from '@halyard/ui/icons'
import { type ReactNode, useState } from 'react'

interface FormProps {
  readonly action: string
  readonly kind?: ButtonKind
  /** The reason why the form cannot be submitted now. */
  readonly reason?: string | undefined
  /** The server's error that concerns no field. */
  readonly failure: string | undefined
  /** The act that has failed, shown before the server's error. */
  readonly failureTitle?: string
  /** Places the fields closer together. */
  readonly compact?: boolean
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

/** Renders fields and a submit button. Enter submits too; a submit in progress blocks another. */
export function Form({
  action,
  kind,
  reason,
  failure,
  failureTitle,
  compact,
  onSubmit,
  children,
}: FormProps) {
  const [sending, setSending] = useState(false)
  const submit = async () => {
    if (sending) return
    setSending(true)
    try {
      await onSubmit()
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className={compact ? 'flex flex-col gap-4' : 'flex flex-col gap-5'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      {failure === undefined ? null : (
        <p className="flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 shrink-0" size={16} />
          <span className="min-w-0">
            {failureTitle === undefined ? null : <strong className="block">{failureTitle}</strong>}
            {failure}
          </span>
        </p>
      )}
      <Button kind={kind ?? 'primary'} loading={sending} reason={reason} type="submit" wide>
        {action}
      </Button>
    </form>
  )
}
