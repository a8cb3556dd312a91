import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Form } from './form.tsx'

/** Returns what a form says above its button. */
function said(failure: string | undefined): string {
  const form = (
    <Form action="Add" failure={failure} failureTitle="Binding failed" onSubmit={async () => {}}>
      {null}
    </Form>
  )
  const [, message = ''] = /<span class="min-w-0">(.*?)<\/span>/.exec(renderToStaticMarkup(form)) ?? []
  return message.replaceAll(/<[^>]+>/g, '|')
}

test('Form: a failure names the failed act, then the reason', () => {
  expect(said('No response from the server.')).toBe('|Binding failed|No response from the server.')
})

test('Form: says nothing before a failure', () => {
  expect(said(undefined)).toBe('')
})
