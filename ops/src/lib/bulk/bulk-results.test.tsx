import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../../testing/start-texts.ts'
import { text } from '../language/i18n.ts'
import type { BulkField } from './bulk-act.ts'
import type { BulkItem, BulkResult } from './run-bulk.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkResults } from './bulk-results.tsx'

const nothing = () => undefined
const RETRY = 'Try again'

beforeAll(() => startTexts())

/** Returns the visible texts of markup. */
function textsOf(markup: string): readonly string[] {
  return markup.split(/<[^>]+>/).filter((text) => text !== '')
}

function results(isRunning: boolean, ...kinds: readonly BulkResult[]): readonly string[] {
  const items: readonly BulkItem<null>[] = kinds.map((result, at) => ({
    key: String(at),
    name: `No. ${at}`,
    row: null,
    result,
  }))
  return textsOf(
    renderToStaticMarkup(
      <BulkResults isRunning={isRunning} items={items} onClose={nothing} onRetry={nothing} />,
    ),
  )
}

test('results: each item has a line with its result, a rejection with its message', () => {
  const texts = results(
    false,
    { kind: 'done' },
    { kind: 'refused', message: 'Claimed by Ada' },
    { kind: 'open' },
  )
  expect(texts.slice(0, 6)).toEqual([
    'No. 0',
    text('bulk_done'),
    'No. 1',
    'Claimed by Ada',
    'No. 2',
    text('bulk_open'),
  ])
  expect(texts).toContain(text('bulkSummary', { done: 1, refused: 1, open: 1 }))
})

test('results: failed items can be retried after the run, and only then', () => {
  const refused: BulkResult = { kind: 'refused', message: 'Claimed by Ada' }
  expect(results(true, refused, { kind: 'sending' }).join()).not.toContain(RETRY)
  expect(results(true, refused, { kind: 'sending' })).toContain(text('bulkStop'))
  expect(results(false, refused).join()).toContain(RETRY)
  expect(results(false, { kind: 'done' }, { kind: 'already' }).join()).not.toContain(RETRY)
})

/** Returns the markup of a confirmation of two items. */
function confirmation(field?: BulkField): string {
  return renderToStaticMarkup(
    <BulkForm
      act={{ title: 'Withdraw', ...(field ? { field } : {}) }}
      names={['Item 1', 'Item 2']}
      onCancel={nothing}
      onSend={nothing}
    />,
  )
}

test('confirmation: an act that needs a reason is blocked without one; others are not', () => {
  const asked = confirmation({ label: 'Reason', missing: 'Give a reason', maxLength: 300 })
  expect(textsOf(asked)).toContain('Give a reason')
  expect(asked).toContain('aria-disabled="true"')
  expect(confirmation()).not.toContain('aria-disabled')
})
