import { expect, test } from 'vitest'
import { drainChanges } from './changes.ts'
import type { Command } from './commands.ts'
import { apply } from './exchange.ts'
import { MARKET, marketConfig } from './testing/listing.ts'
import { openHarness } from './testing/script.ts'
import { readCommand } from './testing/read-command.ts'

const NOW = 1_000_000

function openExchange() {
  const { exchange } = openHarness()
  let seq = 100
  const send = (command: Command) => apply(exchange, { seq: seq++, at: NOW, command })
  const say = (line: string) => send(readCommand(line, marketConfig))
  return { exchange, say, send }
}

test('drain: one trade changes its orders, accounts, market and levels', () => {
  const { exchange, say } = openExchange()
  say('ann sell 5 @ 1000')
  drainChanges(exchange)
  say('bob buy 3 @ 1000')
  const changes = drainChanges(exchange)

  expect(changes.counters).toEqual({
    at: NOW,
    nextOrderId: 3,
    nextTradeId: 2,
    nextPriority: 2,
    nextPostingId: 12,
  })
  expect(changes.orders.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { id: 1, status: 'waiting', remaining: 2, held: 20n, filledValue: 3_000n, feePaid: 30n },
    { id: 2, status: 'completed', remaining: 0, held: 0n, filledValue: 3_000n, feePaid: 1n },
  ])
  expect([...changes.postings]).toEqual([])
  expect(
    changes.accounts.map(({ ownerId, kind, currencyId }) => `${ownerId} ${kind} ${currencyId}`).toSorted(),
  ).toEqual(['0 fees 1', '0 fees 2', '1 coin 1', '1 coin 2', '2 coin 1', '2 coin 2'])
  expect(changes.markets).toEqual([expect.objectContaining({ indexTicks: 1_000, lastTicks: 1_000 })])
  expect(changes.levels.get(MARKET)).toEqual([{ side: 'sell', ticks: 1_000, lots: 2 }])
  expect(changes.facts).toEqual([])
  expect([...changes.trades]).toEqual([
    {
      tradeId: 1,
      postingId: 8,
      commandSeq: 101,
      marketId: MARKET,
      at: NOW,
      ticks: 1_000,
      lots: 3,
      base: 30n,
      value: 3_000n,
      takerSide: 'buy',
      takerId: 2,
      takerOrderId: 2,
      takerFee: 1n,
      makerId: 1,
      makerOrderId: 1,
      makerFee: 30n,
    },
  ])
})

test('drain: returns each change once', () => {
  const { exchange, say } = openExchange()
  say('ann sell 5 @ 1000')
  drainChanges(exchange)
  const { counters: _, levels, perpLevels, postings, trades, ...rows } = drainChanges(exchange)
  expect(levels.size + perpLevels.size).toBe(0)
  expect([...postings, ...trades]).toEqual([])
  expect(Object.values(rows).flat()).toEqual([])
})

test('drain: later commands do not change drained rows', () => {
  const { exchange, say, send } = openExchange()
  say('ann sell 5 @ 1000')
  say('bob buy 3 @ 1000')
  send({ kind: 'openCustomer', customerId: 50 })
  const drained = drainChanges(exchange)
  const before = structuredClone(drained)
  say('bob buy 2 @ 1000')
  say('freeze ann')
  say('price 1100')
  say('market status paused')
  send({ kind: 'setOperatorFreeze', customerId: 50, frozen: true })
  send({ kind: 'configureCurrency', currency: { id: 1, name: 'XBT', decimals: 3 } })
  expect(drained).toEqual(before)
})

test('drain: returns a newly opened account although it is empty', () => {
  const { exchange, send, say } = openExchange()
  send({ kind: 'openCustomer', customerId: 50 })
  send({ kind: 'configureCurrency', currency: { id: 3, name: 'ETH', decimals: 3 } })
  send({ kind: 'configureMarket', market: { ...marketConfig, id: 2, baseId: 3 } })
  send({ kind: 'recordPrices', prices: [{ marketId: 2, ticks: 1_000 }] })
  drainChanges(exchange)
  say('ann buy 5 @ 900')
  const terms = { type: 'limit', ticks: 1_000, lots: 5 } as const
  send({ kind: 'placeOrder', customerId: 1, marketId: 2, side: 'buy', terms })
  const opened = drainChanges(exchange).accounts.find(({ currencyId }) => currencyId === 3)
  expect(opened).toMatchObject({ ownerId: 1, kind: 'coin', available: 0n, frozen: 0n })
})

test('drain: a changed order comes with the account that pays for it', () => {
  const { exchange, say } = openExchange()
  say('ann buy 5 @ 900')
  drainChanges(exchange)
  say('ann buy 5 @ 1000 ioc')
  expect(drainChanges(exchange)).toMatchObject({
    orders: [{ id: 2 }],
    accounts: [{ ownerId: 1, currencyId: 2 }],
  })
  say('ann amend #1 5 @ 900')
  expect(drainChanges(exchange)).toMatchObject({
    orders: [{ id: 1 }],
    accounts: [{ ownerId: 1, currencyId: 2 }],
  })
})
