import type { OpsScreening } from '@halyard/api/ops-client'
import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

/** Opens a hit of another person's withdrawal, and gives a reason. */
async function openHit(screening: Partial<OpsScreening> = {}) {
  const page = await openConsole({
    path: '/screenings/1',
    answers: {
      'ops/screening/show': (sample) => ({
        ...sample,
        direction: 'withdrawal',
        state: 'waiting',
        customer_id: 1,
        decision: null,
        first_reviewer_id: null,
        reviewer_id: null,
        ...screening,
      }),
    },
  })
  await page.stage.type(page.stage.get('textbox', 'Reason'), 'Checked with the source.')
  page.server.take()
  const sent = () =>
    page.server.take().flatMap(({ path, request }) => (path === 'ops/screening/decide' ? [request] : []))
  return { stage: page.stage, sent }
}

test('screening: the first operator reads that another one must decide the same', async () => {
  const { stage, sent } = await openHit()
  expect(stage.text()).toContain('one of them an admin. You are the first.')
  await stage.press(stage.get('radio', 'Return'))
  await stage.press(stage.get('button', 'Return'))
  expect(sent()).toMatchObject([{ decision: 'return', reason: 'Checked with the source.' }])
})

test('screening: the second operator starts with the decision of the first', async () => {
  const { stage, sent } = await openHit({ decision: 'release', first_reviewer_id: 8 })
  expect(stage.text()).toContain('One operator has decided so.')
  await stage.press(stage.get('radio', 'Keep frozen'))
  expect(stage.text()).toContain('One operator has decided “Release”. Your decision replaces it')
  await stage.press(stage.get('radio', 'Release'))
  await stage.press(stage.get('button', 'Release'))
  expect(sent()).toMatchObject([{ decision: 'release' }])
})

test('screening: the first operator cannot be the second', async () => {
  const { stage, sent } = await openHit({ decision: 'freeze', first_reviewer_id: 9 })
  await stage.press(stage.get('button', 'Keep frozen'))
  expect(sent()).toEqual([])
  expect(stage.text()).toContain('You were the first. Another operator must be the second.')
})

test('screening: a deposit is not returned', async () => {
  const { stage } = await openHit({ direction: 'deposit' })
  expect(stage.text()).not.toContain('Return')
})

test.each([
  [[], 'No screening list is in use.'],
  [[{ entries: 0 }], 'The screening list is empty.'],
  [[{ problem: 'there is no such file', failing_since: 1 }], 'does not answer: there is no such file'],
] as const)('screening: the list with %o says "%s"', async (states, text) => {
  const state = {
    name: 'list',
    version: 'a',
    entries: 7,
    dated_at: null,
    seen_at: 1,
    failing_since: null,
    problem: '',
  }
  const { stage } = await openConsole({
    path: '/screenings',
    answers: { 'ops/screening/screeners': () => ({ list: states.map((one) => ({ ...state, ...one })) }) },
  })
  expect(stage.text()).toContain(text)
})
