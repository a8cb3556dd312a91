import { expect, test } from 'vitest'
import type { Order } from '../../../lib/trading/orders/order.ts'
import type { StopOrder } from '../../../lib/trading/orders/stop-order.ts'
import { pairLegs } from './pair-legs.ts'

const order = (id: number) => ({ id }) as Order
const stop = (id: number, pairedOrderId?: number) => ({ id, pairedOrderId }) as StopOrder

test('pairLegs: puts the limit order of an OCO with its stop order, and the others after', () => {
  const entries = pairLegs([order(5), order(3), order(1)], [stop(6), stop(4, 3)])
  expect(entries.map((entry) => [entry.stop?.id, entry.order?.id])).toEqual([
    [6, undefined],
    [4, 3],
    [undefined, 5],
    [undefined, 1],
  ])
})

test('pairLegs: a stop order whose limit order is not known yet is alone', () => {
  expect(pairLegs([], [stop(4, 3)])).toEqual([{ stop: stop(4, 3), order: undefined }])
})
