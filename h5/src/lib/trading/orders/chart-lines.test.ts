import { expect, test } from 'vitest'
import { chartLines } from './chart-lines.ts'

const words = { t: (key: string) => key, f: { exact: (text: string) => text } }

test('chartLines: limits and triggers with side and quantity', () => {
  const orders = [{ price: '50000', side: 'buy', quantity: '0.1' }] as const
  const stops = [{ trigger: '45000', side: 'sell', quantity: '0.2' }] as const
  expect(chartLines(orders, stops, words)).toEqual([
    { price: '45000', text: 'triggerPrice · sell 0.2', tone: 'down' },
    { price: '50000', text: 'buy 0.1', tone: 'up' },
  ])
})
