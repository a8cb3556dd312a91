import { expect, test } from 'vitest'
import { stopsWith } from './stops-with.ts'

const positions = [{ id: 7, takeProfit: '60000', stopLoss: '40000' }]

test('stopsWith: a moved stop keeps the other one', () => {
  expect(stopsWith(positions, 'takeProfit:7', '61000')).toEqual({
    id: 7,
    target_profit_price: '61000',
    stop_loss_price: '40000',
  })
})

test('stopsWith: a removed stop keeps the other one', () => {
  expect(stopsWith(positions, 'stopLoss:7', undefined)).toEqual({ id: 7, target_profit_price: '60000' })
})

test('stopsWith: nothing is sent for a position that has ended', () => {
  expect(stopsWith(positions, 'stopLoss:8', '1')).toBeUndefined()
})
