import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

test('reply: is sent once, however often it is pressed while it is being sent', async () => {
  const { stage, server } = await openConsole({
    path: '/support/1',
    answers: { 'ops/support/show': (sample) => ({ ...sample, status: 'waiting', claimed_by: 9 }) },
  })
  await stage.type(stage.get('textbox', 'Reply'), 'We are looking into it.')
  server.take()
  await stage.press(stage.get('button', 'Send'), 2)
  const replies = server.take().filter(({ path }) => path === 'ops/support/reply')
  expect(replies.map(({ request }) => request['text'])).toEqual(['We are looking into it.'])
})

test('reply: a saved one is inserted into an empty field, and below what is written', async () => {
  const { stage } = await openConsole({
    path: '/support/1',
    answers: { 'ops/support/show': (sample) => ({ ...sample, status: 'waiting', claimed_by: 9 }) },
  })
  const field = () => stage.get('textbox', 'Reply')
  await stage.type(stage.get('combobox', 'Saved reply'), '1')
  expect(field()).toHaveProperty('value', 'text 1')
  await stage.type(stage.get('combobox', 'Saved reply'), '2')
  expect(field()).toHaveProperty('value', 'text 1\ntext 2')
})
