import { Button, type ButtonKind } from '@halyard/ui'
import { type ReactNode, useState } from 'react'

interface FormProps {
  readonly action: string
  readonly kind?: ButtonKind
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

/** Renders fields and a submit button. Enter submits too; a submit in progress blocks another. */
export function Form({ action, kind = 'primary', onSubmit, children }: FormProps) {
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
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <Button kind={kind} loading={sending} type="submit" wide>
        {action}
      </Button>
    </form>
  )
}
