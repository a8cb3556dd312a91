import { startCloseOnBack } from '@halyard/ui'
import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

type Levels = Parameters<NonNullable<Answers['user/real_info']>>[0]

const OPEN = { status: 'unverified', reason: '', submitted_at: null, reviewed_at: null } as const

function levelsOf(sample: Levels, basic: 'unverified' | 'verified'): Levels {
  return {
    ...sample,
    basic: { ...sample.basic, ...OPEN, status: basic, country: null, name: null, card_id: null },
    advanced: { ...sample.advanced, ...OPEN },
  }
}

async function openBasic(answers: Answers = {}) {
  const app = await openApp({
    path: '/pages/verification/basic',
    answers: { 'user/real_info': (sample) => levelsOf(sample, 'unverified'), ...answers },
  })
  const { stage } = app
  return { ...app, next: () => stage.press(stage.get('button', 'Continue')) }
}

test('basic verification: a step shows its own fields, and leads on when they are valid', async () => {
  const { stage, server, next } = await openBasic()
  expect(stage.get('heading', 'Step 1 of 3 Your country')).toBeDefined()
  expect(stage.all('textbox')).toEqual([])
  await next()
  const second = stage.get('heading', 'Step 2 of 3 Your document')
  expect(document.activeElement).toBe(second)
  expect(stage.all('textbox')).toHaveLength(2)
  await next()
  expect(stage.text()).toContain('Enter your full name')
  expect(stage.all('heading', 'Step 2 of 3 Your document')).toHaveLength(1)
  await stage.type(stage.get('textbox', 'Full name'), 'Nora Müller')
  await stage.type(stage.get('textbox', 'ID number'), 'L01X 00T-47')
  await next()
  await stage.type(stage.get('textbox', 'Contact address'), 'Hafen 1, Kiel')
  server.take()
  await stage.press(stage.get('button', 'Submit'))
  const sent = server.take().filter(({ path }) => path === 'user/real_name')
  expect(sent).toMatchObject([
    {
      request: {
        country: 'US',
        name: 'Nora Müller',
        card_id: 'L01X 00T-47',
        contact_address: 'Hafen 1, Kiel',
      },
    },
  ])
})

test('basic verification: Back leads to the step before, which has what was typed', async () => {
  startCloseOnBack()
  const { stage, next } = await openBasic()
  await next()
  await stage.type(stage.get('textbox', 'Full name'), 'Nora Müller')
  await stage.type(stage.get('textbox', 'ID number'), 'L01X 00T-47')
  await next()
  await stage.press(stage.get('button', 'Back'))
  expect(stage.all('heading', 'Step 2 of 3 Your document')).toHaveLength(1)
  expect((stage.get('textbox', 'Full name') as HTMLInputElement).value).toBe('Nora Müller')
})

test("basic verification: the server's refusal of a field leads to its step", async () => {
  const { stage, next } = await openBasic({
    'user/real_name': () => ({ type: 'error', code: 'x', message: 'In use already.', field: 'card_id' }),
  })
  await next()
  await stage.type(stage.get('textbox', 'Full name'), 'Nora Müller')
  await stage.type(stage.get('textbox', 'ID number'), 'L01X 00T-47')
  await next()
  await stage.type(stage.get('textbox', 'Contact address'), 'Hafen 1, Kiel')
  await stage.press(stage.get('button', 'Submit'))
  expect(stage.all('heading', 'Step 2 of 3 Your document')).toHaveLength(1)
  expect(stage.text()).toContain('In use already.')
})

test('advanced verification: a step without its photo does not lead on, and says so', async () => {
  const { stage } = await openApp({
    path: '/pages/verification/advanced',
    answers: { 'user/real_info': (sample) => levelsOf(sample, 'verified') },
  })
  expect(stage.all('group', 'Front of the document')).toHaveLength(1)
  expect(stage.all('group')).toHaveLength(1)
  await stage.press(stage.get('button', 'Continue'))
  expect(stage.all('heading', 'Step 1 of 3 Front of the document')).toHaveLength(1)
  expect(stage.text()).toContain('This photo is required')
})
