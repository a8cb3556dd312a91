import { expect, test } from 'vitest'
import type { Engine, PublishedBatch } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { listedMarkets } from '../instruments/listing/testing.ts'
import { countTrading } from './trading-counts.ts'

const MARKETS = 250

test('trades: two hundred markets have lines of their own, further ones share one', () => {
  const [market] = listedMarkets()
  if (!market) throw new Error('no market is listed')
  const markets = Array.from({ length: MARKETS }, (_, at) => ({
    ...market,
    id: at + 1,
    base: { ...market.base, name: `COIN${at}` },
  }))
  const catalogue = {
    markets: () => markets,
    market: (id: number) => markets.find((listed) => listed.id === id),
    perps: () => [],
    currency: (id: number) => (id === market.quote.id ? market.quote : undefined),
  } as unknown as Catalogue
  const listeners: Parameters<Engine['onCommitted']>[0][] = []
  const engine = {
    onCommitted(listener: (typeof listeners)[number]) {
      listeners.push(listener)
      return () => undefined
    },
  }
  const read = countTrading(engine, catalogue)
  const trades = [1, 200, 201, 250, 250].map((marketId) => ({ marketId, value: 2_000_000n }))
  const batch = { commands: [], changes: { trades, facts: [] } } as unknown as PublishedBatch
  for (const publish of listeners) publish(batch)
  const lines = read().trades
  expect(lines).toHaveLength(201)
  expect(lines[0]).toMatchObject({ product: 'spot', market: 'COIN0/USDT', trades: 1, value: 2 })
  expect(lines[199]).toMatchObject({ trades: 1 })
  expect(lines[200]).toEqual({ product: 'spot', market: 'others', trades: 3, value: 6 })
})
