import { expect, test } from 'vitest'
import { findDifferences, type Stored } from './find-differences.ts'
import { createView, type View } from './view.ts'

/** An order of 4 lots, which are 0.4 of a coin. */
const ORDER = { id: '7', customer_id: '1001', status: 'waiting', lots: '4', remaining: '1', batch_seq: '20' }
const ACCOUNT = {
  owner_id: '1001',
  kind: 'coin',
  currency_id: 3,
  available: '150',
  frozen: '0',
  decimals: 2,
  batch_seq: '20',
}
const STORED: Stored = { orders: [ORDER], accounts: [ACCOUNT], trades: [5, 6, 7] }

function viewOf(filled: string, available: string, trades: readonly number[]): View {
  const view = createView()
  const order = { id: 7, status: 'waiting', number: '0.4', filled } as never
  view.applies({ event: 'order', body: { seq: 100, prev: 0, orders: [order] } })
  const balance = { type: 'coin', currency_id: 3, available, frozen: '0' } as const
  view.applies({ event: 'update_balance', body: { seq: 104, prev: 100, balances: [balance] } })
  view.addTrades(trades.map((id) => ({ id })))
  return view
}

test.each([
  ['the state of the tables', viewOf('0.3', '1.5', [6, 7]), []],
  ['an older fill', viewOf('0.2', '1.5', [6, 7]), ['order 7 is waiting, shown is waiting, 0.2 of 0.4']],
  ['an older balance', viewOf('0.3', '1.6', [6, 7]), ['coin 3 is 1.5 and 0, shown is 1.6 and 0']],
  ['a gap between trades', viewOf('0.3', '1.5', [5, 7]), ['trade 6 is missing']],
])('differences: a client that shows %s', (_what, view, differences) => {
  expect(findDifferences(STORED, view, 1_001, 40)).toEqual(differences)
})

test('differences: a client that received nothing lacks what changed in its time', () => {
  const view = createView()
  view.addTrades([{ id: 7 }])
  expect(findDifferences(STORED, view, 1_001, 40)).toEqual([
    'order 7 is missing',
    'coin 3 is 1.5 and 0, shown is undefined and undefined',
  ])
  expect(findDifferences(STORED, view, 1_001, 104)).toEqual([])
})
