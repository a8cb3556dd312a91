import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'
import { loadSubject } from '../../explain/explainers.ts'

/** Code that is being compiled for the first time would arrive after the stage has settled. */
beforeAll(async () => {
  await Promise.all([import('../../explain/explain-sheet.tsx'), loadSubject('wealth daily 3')])
})
afterEach(closeApp)

test('explained yield: the orders of the currency at their rates add up to the yield of a day', async () => {
  const { stage } = await openApp({
    path: '/pages/finance/index',
    answers: {
      'wealth/getProfitTotal': ({ list: [total] }) => ({
        list: total
          ? [
              {
                ...total,
                currency_id: 3,
                currency_name: 'USDT',
                decimals: 6,
                hosted: '150',
                day_number: '0.7',
              },
            ]
          : [],
      }),
      'wealth/getMyprofit': (sample) => {
        const order = (currency_id: number, number: string, day_ppm: number) =>
          sample.list.slice(0, 1).map((one) => ({
            ...one,
            currency_id,
            currency_name: currency_id === 3 ? 'USDT' : 'BTC',
            decimals: 6,
            number,
            cycle: 30,
            day_ppm,
          }))
        return {
          ...sample,
          more: false,
          list: [...order(3, '100', 5_000), ...order(3, '50', 4_000), ...order(1, '9', 4_000)],
        }
      },
    },
  })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await stage.settle()
  await stage.press(stage.get('button', 'How it adds up'))
  const text = stage.text()
  expect(text).toMatch(/USDT · 30 days ?100 × 0\.5% · .* ?\+0\.5/)
  expect(text).toMatch(/50 × 0\.4% · .* ?\+0\.2.*0\.7 USDT/)
  expect(text).not.toContain('BTC')
})
