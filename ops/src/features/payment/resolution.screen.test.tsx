import type { OpsPayment } from '@halyard/api/ops-client'
import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

const RETRY = 'Ask the signer again'
const RETURN = 'Return to the customer'

/** Opens the conflict of a large withdrawal of another person, and gives a reason. */
async function openConflict(payment: Partial<OpsPayment> = {}) {
  const page = await openConsole({
    path: '/payments/1',
    answers: {
      'ops/payment/show': (sample) => ({
        ...sample,
        status: 'waiting',
        cause: 'signer',
        customer_id: 1,
        reviewers_needed: 2,
        first_reviewer_id: null,
        ...payment,
      }),
    },
  })
  await page.stage.type(page.stage.get('textbox', 'Reason'), 'The journal was restored.')
  page.server.take()
  const sent = () =>
    page.server.take().flatMap(({ path, request }) => (path === 'ops/payment/resolve' ? [request] : []))
  return { stage: page.stage, sent }
}

test('payment: a retry is sent with its reason, once, and leads back to the list', async () => {
  const { stage, sent } = await openConflict()
  await stage.press(stage.get('button', RETRY), 2)
  expect(sent()).toMatchObject([{ decision: 'retry', reason: 'The journal was restored.' }])
  expect(window.location.hash).toBe('#/payments')
})

test('payment: a return says who else decides, and stays on the page', async () => {
  const { stage, sent } = await openConflict()
  expect(stage.text()).not.toContain('You are the first.')
  await stage.press(stage.get('radio', RETURN))
  expect(stage.text()).toContain('two operators must return it. You are the first.')
  await stage.press(stage.get('button', RETURN))
  expect(sent()).toMatchObject([{ decision: 'return' }])
  expect(window.location.hash).toBe('#/payments/1')
})

test('payment: a small one is returned by one operator', async () => {
  const { stage } = await openConflict({ reviewers_needed: 1 })
  await stage.press(stage.get('radio', RETURN))
  expect(stage.text()).not.toContain('two operators')
})

test('payment: a second operator sees that the first has returned it, and may do so too', async () => {
  const { stage, sent } = await openConflict({ first_reviewer_id: 8 })
  expect(stage.text()).toContain('One operator has decided to return it.')
  await stage.press(stage.get('button', RETURN))
  expect(sent()).toMatchObject([{ decision: 'return' }])
})

test('payment: the first operator cannot be the second, but may ask the signer', async () => {
  const { stage, sent } = await openConflict({ first_reviewer_id: 9 })
  await stage.press(stage.get('button', RETURN))
  expect(sent()).toEqual([])
  expect(stage.text()).toContain('You were the first. Another operator must be the second.')
  await stage.press(stage.get('radio', RETRY))
  await stage.press(stage.get('button', RETRY))
  expect(sent()).toMatchObject([{ decision: 'retry' }])
})

test('payment: no operator decides on a withdrawal of their own', async () => {
  const { stage, sent } = await openConflict({ customer_id: 9 })
  await stage.press(stage.get('button', RETRY))
  expect(sent()).toEqual([])
})

test('payment: an expired one shows its transaction, and is returned by two operators', async () => {
  const { stage, sent } = await openConflict({ cause: 'expired', known_txid: 'ab'.repeat(32) })
  expect(stage.text()).toContain('ab'.repeat(32))
  expect(stage.text()).not.toContain('Recorded by the signer')
  expect(stage.text()).toContain('The server goes on trying by itself.')
  await stage.press(stage.get('radio', RETURN))
  expect(stage.text()).toContain('Two operators must return an expired payment. You are the first.')
  expect(stage.text()).toContain('Make sure first in a public explorer')
  await stage.press(stage.get('button', RETURN))
  expect(sent()).toMatchObject([{ decision: 'return' }])
})
