import { afterEach, expect, test } from 'vitest'
import { type Answers, closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

const PATH = '/verifications/1'

/** Opens a verification, which waits in the second variant of the sample. */
function openWaiting(answers: Answers = {}) {
  return openConsole({ path: PATH, variant: 2, answers })
}

test('verification: an approval is sent as one', async () => {
  const { stage, server } = await openWaiting()
  server.take()
  await stage.press(stage.get('button', 'Approve'))
  const sent = server.take().filter(({ path }) => path === 'ops/verification/review')
  expect(sent).toMatchObject([{ request: { id: '1', pass: '1' } }])
})

test('verification: a refusal needs a reason, and is sent with it', async () => {
  const { stage, server } = await openWaiting()
  server.take()
  await stage.press(stage.get('button', 'Refuse'))
  expect(server.take().filter(({ path }) => path === 'ops/verification/review')).toEqual([])
  await stage.type(stage.get('textbox', 'Reason'), 'The picture is blurred.')
  await stage.press(stage.get('button', 'Refuse'))
  const sent = server.take().filter(({ path }) => path === 'ops/verification/review')
  expect(sent).toMatchObject([{ request: { id: '1', pass: '0', reason: 'The picture is blurred.' } }])
})

test('verification: one that is decided offers no decision', async () => {
  const { stage } = await openConsole({ path: PATH, variant: 1 })
  expect(stage.text()).toContain('Status Refused')
  expect([...stage.all('button', 'Approve'), ...stage.all('button', 'Refuse')]).toEqual([])
})

test('verification: a refusal of the server is shown', async () => {
  const { stage } = await openWaiting({
    'ops/verification/review': () => ({ type: 'error', code: 'conflict', message: 'Already decided.' }),
  })
  await stage.press(stage.get('button', 'Approve'))
  expect(stage.text()).toContain('Already decided.')
})
