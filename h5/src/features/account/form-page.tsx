import { Button } from '@halyard/ui'
import { type ReactNode, useState } from 'react'
import { Page } from '../../lib/page.tsx'

interface FormPageProps {
  readonly title: string
  readonly action: string
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
  /** Other ways to go on, under the button. */
  readonly links?: ReactNode
}

/** One question a line, one button, and the ways out. Enter sends it. */
export function FormPage({ title, action, onSubmit, children, links }: FormPageProps) {
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
    <Page title={title}>
      <form
        className="flex flex-col gap-5 p-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        <Button loading={sending} type="submit" wide>
          {action}
        </Button>
      </form>
      <div className="flex flex-col items-center px-4">{links}</div>
    </Page>
  )
}
