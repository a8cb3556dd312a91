import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Opens the form that edits a buy of 2 BTC at 120 USDT, of which 0.5 BTC are filled. */
async function openAmend(answers: Answers = {}) {
  const { stage, server } = await openApp({
    path: '/pages/trade/index',
    answers: {
      'user/limits': (sample) => ({ ...sample, pause: null }),
      'coin/list': (sample) => ({
        ...sample,
        more: false,
        list: sample.list
          .slice(0, 1)
          .map((order) => ({ ...order, type: 'limit', price: '120', number: '2', filled: '0.5' })),
      }),
      'coin/trade/stop/list': (sample) => ({ ...sample, list: [] }),
      ...answers,
    },
  })
  await stage.press(stage.get('button', 'Edit: Buy BTC/USDT'))
  server.take()
  return {
    stage,
    field: (name: 'Price' | 'Total quantity') => stage.get('textbox', new RegExp(`^${name}`)),
    save: (times?: number) => stage.press(stage.get('button', 'Save changes'), times),
    sent: () => server.take().flatMap(({ path, request }) => (path === 'coin/trade/amend' ? [request] : [])),
  }
}

test('amend: nothing is sent before something has changed', async () => {
  const { stage, save, sent } = await openAmend()
  await save()
  expect(stage.text()).toContain('No changes yet')
  expect(sent()).toEqual([])
})

test('amend: a smaller quantity keeps its place, and is sent with the price, once', async () => {
  const { stage, field, save, sent } = await openAmend()
  expect(stage.text()).toContain('Filled so far: 0.5 BTC')
  await stage.type(field('Total quantity'), '1.5')
  expect(stage.text()).toContain('The order keeps its place in the queue.')
  await save(2)
  expect(sent()).toEqual([{ id: '1', price: '120', number: '1.5' }])
  expect(stage.all('button', 'Save changes')).toEqual([])
})

test('amend: another price moves to the back of the queue', async () => {
  const { stage, field, save, sent } = await openAmend()
  await stage.type(field('Price'), '119.')
  expect(stage.text()).toContain('The order moves to the back of the queue')
  await save()
  expect(sent()).toEqual([{ id: '1', price: '119', number: '2' }])
})

test('amend: a quantity that is filled already is refused at its field', async () => {
  const { stage, field, save, sent } = await openAmend()
  await stage.type(field('Total quantity'), '0.5')
  await save()
  expect(field('Total quantity').getAttribute('aria-invalid')).toBe('true')
  expect(field('Price').getAttribute('aria-invalid')).not.toBe('true')
  expect(sent()).toEqual([])
})

test.each([
  ['price', 'Price', 'Total quantity'],
  ['number', 'Total quantity', 'Price'],
] as const)(
  'amend: a refusal of the %s is shown at its field until it is changed',
  async (name, at, other) => {
    const { stage, field, save } = await openAmend({
      'coin/trade/amend': () => ({
        type: 'error',
        code: 'invalid_field',
        message: 'Not like this.',
        field: name,
      }),
    })
    await stage.type(field('Total quantity'), '1.5')
    await save()
    expect(field(at).getAttribute('aria-invalid')).toBe('true')
    expect(field(other).getAttribute('aria-invalid')).not.toBe('true')
    await stage.type(field('Total quantity'), '1.4')
    expect(stage.text()).not.toContain('Not like this.')
  },
)
