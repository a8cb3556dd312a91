import { expect, test } from 'vitest'
import { BTC } from '../testing.ts'
import { chartLines } from './chart-lines.ts'

const words = { t: (key: string) => key, f: { exact: (text: string) => text } }
const order = { id: 1, price: '50000', side: 'buy', quantity: '0.1', filled: '0.04' } as const
const stop = {
  id: 2,
  trigger: '45000',
  side: 'sell',
  quantity: '0.2',
  direction: 'at_or_below',
  trail: undefined,
  pairedOrderId: undefined,
} as const

test('chartLines: a limit with its side and the rest of its quantity; it can be moved', () => {
  const [line] = chartLines(BTC, [order], [], words)
  expect(line).toMatchObject({
    id: 'order:1',
    price: '50000',
    text: 'buy 0.06 BTC',
    tone: 'up',
    isCancellable: true,
  })
  expect(line?.refuses?.('49999')).toBeUndefined()
})

test('chartLines: a trigger by its kind; it is cancelled only', () => {
  const [line] = chartLines(BTC, [], [stop], words)
  expect(line).toMatchObject({ id: 'stop:2', price: '45000', text: 'stopLoss sell 0.2 BTC', tone: 'down' })
  expect(line).toMatchObject({ isCancellable: true })
  expect(line?.refuses).toBeUndefined()
})

test('chartLines: both legs of an OCO are named so, and neither can be moved', () => {
  const lines = chartLines(BTC, [order], [{ ...stop, pairedOrderId: 1 }], words)
  expect(lines.map(({ text }) => text)).toEqual(['type_oco sell 0.2 BTC', 'type_oco buy 0.06 BTC'])
  expect(lines.map(({ refuses }) => refuses)).toEqual([undefined, undefined])
})
