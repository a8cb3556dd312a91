import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'
import { loadSubject } from '../../explain/explainers.ts'
import { WIRE_CONTRACT, WIRE_POSITION } from '../testing.ts'

/** Code that is being compiled for the first time would arrive after the stage has settled. */
beforeAll(async () => {
  await Promise.all([import('../../explain/explain-sheet.tsx'), loadSubject('perp margin 1')])
})
afterEach(closeApp)

/** A long of 1,000 lots entered at 50,000, with 5,000 USDT more than its initial margin. */
const ANSWERS: Answers = {
  'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
  'lever/my_trade': (sample) => ({
    ...sample,
    more: false,
    list: [{ ...WIRE_POSITION, margin: '10000', liquidation_price: '40201.0' }],
  }),
}

/** Opens the positions, and waits for what is loaded after the page. */
async function openPositions(answers: Answers = {}) {
  const app = await openApp({ path: '/pages/lever/index', answers: { ...ANSWERS, ...answers } })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await app.stage.settle()
  const explain = async (subject: string) => {
    const figure = document.querySelector(`[data-explain="${subject}"]`)
    await act(async () =>
      figure?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    )
    await app.stage.settle()
    return app.stage.text()
  }
  return { ...app, explain }
}

test('explained margin: the initial margin and its changes add up to it', async () => {
  const { explain } = await openPositions()
  const text = await explain('perp margin 1')
  expect(text).toMatch(/Margin of BTC\/USDT/)
  expect(text).toMatch(/Initial margin ?50,000 ÷ 10 ?\+5,000/)
  expect(text).toMatch(/Changes since.*\+5,000 ?Margin ?10,000 USDT/)
  expect(text).toMatch(/Long ?BTC\/USDT 10x.*Entry value ?50,000 USDT.*Calculated at/)
})

test('explained liquidation: margin and result at the price are below the maintenance margin', async () => {
  const { explain } = await openPositions()
  const text = await explain('perp liquidation 1')
  expect(text).toMatch(/Margin ?\+10,000 ?P&L at that price ?at 40,201\.0 ?−9,799/)
  expect(text).toMatch(/Equity at that price ?201 USDT ?At 40,201\.0, 201\.005 USDT is required/)
  expect(text).toMatch(/Liquidation price ?40,201\.0/)
})

test('explained margin: opens from the form of the margin, whose dialog closes', async () => {
  const { stage } = await openPositions()
  await stage.press(stage.get('button', 'Margin: Long BTC/USDT'))
  await stage.press(stage.get('button', 'How it adds up: Margin'))
  expect(stage.all('heading', 'Margin of BTC/USDT')).toHaveLength(1)
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
  await stage.press(stage.get('button', 'Open entries'))
  expect(window.location.hash).toMatch(/assets\/record\?type=contract&currency=3/)
})

test('explained margin: a position that has ended says so', async () => {
  const { explain } = await openPositions()
  const card = document.querySelector<HTMLElement>('[data-explain="perp margin 1"]')
  card?.setAttribute('data-explain', 'perp margin 2')
  expect(await explain('perp margin 2')).toContain('This amount no longer exists.')
})
