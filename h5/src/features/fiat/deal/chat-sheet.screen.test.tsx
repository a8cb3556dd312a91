import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

type Detail = Parameters<NonNullable<Answers['legalnew/deal/get']>>[0]
type Message = Detail['messages'][number]

const BUSY = { type: 'error', code: 'unavailable', message: 'The exchange is busy.' } as const

/** Opens the chat of a deal that is not over unless `endedAt` is given. */
async function openChat(messages: readonly Partial<Message>[], endedAt: number | null = null, answers = {}) {
  const { stage, server } = await openApp({
    path: '/pages/legaltender/deal?id=1',
    answers: {
      'legalnew/deal/get': (sample) => ({
        ...sample,
        deal: { ...sample.deal, status: 'confirmed', ended_at: endedAt },
        messages: messages.map((message, at) => ({
          ...sample.messages[0]!,
          id: at + 1,
          kind: 'chat',
          author: 'buyer',
          pic: null,
          ...message,
        })),
      }),
      ...answers,
    },
  })
  await stage.press(stage.get('button', /^Chat/))
  await stage.settle()
  server.take()
  return {
    stage,
    write: (text: string) => stage.type(stage.get('textbox', 'Message'), text),
    sent: () => server.take().flatMap(({ path, request }) => (path === 'legalnew/chat' ? [request] : [])),
  }
}

test('chat: messages say whose they are; none is shown as from the staff', async () => {
  const { stage } = await openChat([
    { mine: true, text: 'I have paid.' },
    { mine: false, text: 'Thank you.' },
    { mine: false, text: 'Send me your code.', author: 'operator' },
    { mine: true, kind: 'receipt', text: '', pic: 'picture-1' },
  ])
  expect(stage.text()).toMatch(/You · [\d:]+ I have paid\. Other side · [\d:]+ Thank you\./)
  expect(stage.text()).toMatch(/Your receipt · [\d:]+ The picture is on the order's page\./)
  expect(stage.text()).not.toContain('Send me your code.')
})

test('chat: a message is sent once without the spaces around it, and the field is empty again', async () => {
  const { stage, write, sent } = await openChat([])
  expect(stage.text()).toContain('No messages yet Write to the other side')
  await write('  I have paid. ')
  await stage.press(stage.get('button', 'Send'), 2)
  expect(sent()).toEqual([{ id: '1', text: 'I have paid.' }])
  expect(stage.get('textbox', 'Message')).toHaveProperty('value', '')
})

test('chat: a message of spaces is not sent', async () => {
  const { stage, write, sent } = await openChat([])
  await write('   ')
  expect(stage.get('button', 'Send').hasAttribute('disabled')).toBe(true)
  await stage.press(stage.get('button', 'Send'))
  expect(sent()).toEqual([])
})

test('chat: a message that is refused stays in the field, with the reason', async () => {
  const { stage, write } = await openChat([], null, { 'legalnew/chat': () => BUSY })
  await write('I have paid.')
  await stage.press(stage.get('button', 'Send'))
  expect(stage.text()).toContain(BUSY.message)
  expect(stage.get('textbox', 'Message')).toHaveProperty('value', 'I have paid.')
})

test('chat: a picture is uploaded as a receipt, and sent at once', async () => {
  const { stage, sent } = await openChat([])
  const [picker] = stage.all('button', 'Send a picture')
  await stage.choose(picker!, new File(['picture'], 'picture.png', { type: 'image/png' }))
  expect(sent()).toEqual([{ id: '1', text: '', pic: 'picture_______________' }])
})

test('chat: nothing can be written when the deal is over', async () => {
  const { stage } = await openChat([], 1)
  expect(stage.text()).toContain('No messages yet')
  expect(stage.all('textbox', 'Message')).toEqual([])
})
