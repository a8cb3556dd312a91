import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../../testing/app.tsx'
import { WIRE_CONTRACT, WIRE_POSITION } from '../../testing.ts'

afterEach(closeApp)

/** A long of 1,000 lots entered at 50,000 and marked there, with 5,000 USDT more than its initial margin. */
const ANSWERS: Answers = {
  'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
  'lever/my_trade': (sample) => ({ ...sample, more: false, list: [{ ...WIRE_POSITION, margin: '10000' }] }),
}

/** Opens the margin of the position, and chooses to remove some. */
async function openRemoval(answers: Answers = {}) {
  const { stage, server } = await openApp({ path: '/pages/lever/index', answers: { ...ANSWERS, ...answers } })
  await stage.press(stage.get('button', 'Margin: Long BTC/USDT'))
  await stage.press(stage.get('radio', 'Remove margin'))
  server.take()
  const sent = () =>
    server.take().flatMap(({ path, request }) => (path.includes('margin') ? [{ path, request }] : []))
  return { stage, sent }
}

test('margin: the most that can be removed is filled in, and its liquidation price is shown', async () => {
  const { stage, sent } = await openRemoval()
  expect(stage.text()).toContain('Removable now: 5,000 USDT')
  expect(stage.text()).toContain('New margin 10,000 USDT')
  await stage.press(stage.get('button', 'Max'))
  expect(stage.text()).toContain('New margin 5,000 USDT')
  expect(stage.text()).toContain('New liquidation price 45,226.1 USDT')
  await stage.press(stage.get('button', 'Remove margin'), 2)
  expect(sent()).toEqual([{ path: 'lever/remove_margin', request: { id: '1', amount: '5000' } }])
  expect(stage.text()).toContain('Margin removed')
})

test('margin: the exchange refuses to remove too much; its reason is at the field', async () => {
  const { stage, sent } = await openRemoval({
    'lever/remove_margin': () => ({
      type: 'error',
      code: 'margin_must_remain',
      message: 'The position needs this margin.',
    }),
  })
  await stage.type(stage.get('textbox', /^Amount/), '6000')
  expect(stage.text()).toContain('New liquidation price —')
  await stage.press(stage.get('button', 'Remove margin'))
  expect(sent()).toHaveLength(1)
  expect(stage.get('textbox', /^Amount/).getAttribute('aria-invalid')).toBe('true')
  expect(stage.text()).toContain('The position needs this margin.')
})

test('margin: added from the contract account, with the same figures', async () => {
  const { stage, sent } = await openRemoval()
  await stage.press(stage.get('radio', 'Add margin'))
  await stage.type(stage.get('textbox', /^Amount/), '1')
  expect(stage.text()).toContain('New margin 10,001 USDT')
  await stage.press(stage.get('button', 'Add margin'))
  expect(sent()).toEqual([{ path: 'lever/add_margin', request: { id: '1', amount: '1' } }])
})
