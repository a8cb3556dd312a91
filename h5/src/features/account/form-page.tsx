import type { ReactNode } from 'react'
import { Form } from '../../lib/form.tsx'
import { Page } from '../../lib/page.tsx'

interface FormPageProps {
  readonly title: string
  readonly action: string
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
  /** Other ways to go on, under the button. */
  readonly links?: ReactNode
}

/** One question a line, one button, and the ways out. */
export function FormPage({ title, action, onSubmit, children, links }: FormPageProps) {
  return (
    <Page title={title}>
      <div className="p-4">
        <Form action={action} onSubmit={onSubmit}>
          {children}
        </Form>
      </div>
      <div className="flex flex-col items-center px-4">{links}</div>
    </Page>
  )
}
