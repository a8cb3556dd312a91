import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'
import { loadSubject } from '../../explain/explainers.ts'

/** Code that is being compiled for the first time would arrive after the stage has settled. */
beforeAll(async () => {
  await Promise.all([import('../../explain/explain-sheet.tsx'), loadSubject('subscription allotment 5 7')])
})
afterEach(closeApp)

test('explained allotment: the share of the supply and a remaining unit add up to it', async () => {
  const { stage } = await openApp({
    path: '/pages/publication/index?tab=orders',
    answers: {
      'lh/send/order_list': (sample) => ({
        ...sample,
        more: false,
        list: sample.list.slice(0, 1).map((one) => ({
          ...one,
          id: 7,
          project_id: 5,
          coin_name: 'NOVA',
          number: '500',
          allotted: '166.6667',
          status: 'locked',
        })),
      }),
      'lh/send/product_info': (sample) => ({
        ...sample,
        project: { ...sample.project, id: 5, decimals: 4, supply: '1000', demand: '3000' },
      }),
    },
  })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await stage.settle()
  await stage.press(stage.get('button', /NOVA/))
  await stage.press(stage.get('button', 'How it adds up: Allotted'))
  const text = stage.text()
  expect(text).toMatch(/Share of the supply ?500 × 1,000 ÷ 3,000 ?\+166\.6666/)
  expect(text).toMatch(/Remainder.*\+0\.0001 ?Allotted ?166\.6667 NOVA ?Ordered ?500/)
})
