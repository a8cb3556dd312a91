import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { queryClient } from '../calls/queries.ts'
import { startTexts } from '../../testing/start-texts.ts'
import { DecisionForm } from './decision-form.tsx'

beforeAll(() => startTexts())

/** Returns the labels of the buttons of a decision. */
function buttonsOf(options: {
  readonly refusesOnly?: boolean
  readonly blocked?: string
}): readonly string[] {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <DecisionForm
        about="What is decided"
        approve="Approve"
        done={{ approved: 'Approved', refused: 'Refused' }}
        onDecide={() => Promise.resolve({ ok: true, data: {} })}
        reasons={[]}
        refuse="Refuse"
        {...options}
      />
    </QueryClientProvider>,
  )
  return Array.from(markup.matchAll(/<button[^>]*>(.*?)<\/button>/gs), ([, inner = '']) =>
    inner.replaceAll(/<[^>]+>/g, ''),
  )
}

test('decision: approve and refuse; one who may only refuse is offered no approval', () => {
  expect(buttonsOf({})).toEqual(['Approve', 'Refuse'])
  expect(buttonsOf({ refusesOnly: true })).toEqual(['Refuse'])
})

test('decision: a blocked one shows the reason, and offers no refusal', () => {
  expect(buttonsOf({ blocked: 'This is your own account' })).toEqual(['Approve'])
})
