import type { ReactNode } from 'react'
import { Form } from '../../../lib/forms/form.tsx'
import { Page } from '../../../lib/navigation/page.tsx'

interface FormPageProps {
  readonly title: string
  readonly action: string
  /** The server's error that concerns no field. */
  readonly failure: string | undefined
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
  /** Alternatives below the submit button. */
  readonly links?: ReactNode
}

/** Renders a form page: fields, one submit button and links to alternatives. */
export function FormPage({ title, action, failure, onSubmit, children, links }: FormPageProps) {
  return (
    <Page title={title}>
      <div className="p-4">
        <Form action={action} failure={failure} onSubmit={onSubmit}>
          {children}
        </Form>
      </div>
      <div className="flex flex-col items-center px-4">{links}</div>
    </Page>
  )
}
