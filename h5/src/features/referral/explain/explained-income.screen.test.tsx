import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'
import { smallExchange } from '../../../testing/small-exchange.ts'
import { loadSubject } from '../../explain/explainers.ts'

/** Code that is being compiled for the first time would arrive after the stage has settled. */
beforeAll(async () => {
  await Promise.all([import('../../explain/explain-sheet.tsx'), loadSubject('referral income')])
})
afterEach(closeApp)

test('explained income: rebates of each currency at its price add up to it', async () => {
  const { stage } = await openApp({
    path: '/pages/promotion/index',
    answers: {
      ...smallExchange([{ id: 1, name: 'BTC', decimals: 8 }]),
      'user/invite': (sample) => ({
        ...sample,
        incomes: [
          { currency_id: 1, currency_name: 'BTC', decimals: 8, number: '0' },
          { currency_id: 3, currency_name: 'USDT', decimals: 6, number: '12.345678' },
        ],
      }),
    },
  })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await stage.settle()
  await stage.press(stage.get('button', 'How it adds up'))
  expect(stage.text()).toMatch(
    /BTC ?0 BTC × [\d.,]+ ?0 ?USDT ?12\.345678 USDT ?\+12\.345678.*12\.345678 USDT/,
  )
})
