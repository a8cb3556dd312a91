import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { perpOf, listPlay, PERP_MAKER, START_TICKS } from './listing.ts'
import { watchRanks } from './rank-watch.ts'
import { createWorld } from './world.ts'

const MARKET = 1
const ENTRY = START_TICKS[MARKET] ?? 1
const LOTS_CLOSED = 10
const [FIRST, SECOND] = [2_001, 2_002]
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

interface Long {
  readonly lots: number
  readonly leverage: number
}

interface Case {
  readonly first: Long
  readonly second: Long
  /** The index moves here from the entry price of both customers. */
  readonly index: number
  /** The price at which the first customer is deleveraged. Default: the index. */
  readonly closedAt?: number
}

/** Returns the reports when the core deleverages the first of two customers with a long position each. */
function deleverageFirst({ first, second, index, closedAt = index }: Case): string[] {
  const world = createWorld(1_760_000_000_000)
  listPlay(world, MARKET, [FIRST, SECOND])
  world.send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: ENTRY }] })
  const open = (customerId: number, side: 'long' | 'short', { lots, leverage }: Long): number => {
    const reply = world.send({
      kind: 'openPosition',
      customerId,
      perpId: MARKET,
      side,
      leverage,
      terms: { type: 'limit', ticks: ENTRY, lots },
      stops: NO_STOPS,
    })
    if (!reply.ok || !reply.position) throw new Error(`an opening was not accepted: ${JSON.stringify(reply)}`)
    return reply.position.positionId
  }
  const liquidatedId = open(PERP_MAKER, 'short', { lots: first.lots + second.lots, leverage: 1 })
  const positionId = open(FIRST, 'long', first)
  open(SECOND, 'long', second)
  world.drain()

  const reports: string[] = []
  const ranks = watchRanks(world, MARKET, (kind, detail) => reports.push(`${kind}: ${detail}`))
  ranks.beforePrice()
  const perp = world.exchange.perps.byId.get(perpOf(MARKET).id)
  if (!perp) throw new Error('nothing is listed')
  perp.markTicks = index
  ranks.afterPrice([
    {
      kind: 'deleveraged',
      positionId,
      customerId: FIRST,
      perpId: MARKET,
      liquidatedId,
      lots: LOTS_CLOSED,
      value: amount(BigInt(closedAt) * BigInt(perp.tickLotUnits) * BigInt(LOTS_CLOSED)),
    },
  ])
  return reports
}

const RANK_REPORT = [`rank: customer ${FIRST} was deleveraged before customer ${SECOND}, who ranks higher`]
const [DOWN, UP] = [Math.floor(ENTRY * 0.95), Math.ceil(ENTRY * 1.05)]
const LOW = { lots: 100, leverage: 5 }
const HIGH = { lots: 100, leverage: 10 }

test.each<[string, Case, string[]]>([
  ['losers of equal rank: accepts either order', { first: LOW, second: LOW, index: DOWN }, []],
  [
    'losers of equal rank and different size: accepts either order',
    { first: { ...LOW, lots: 12 }, second: { ...LOW, lots: 60 }, index: DOWN },
    [],
  ],
  ['winners of equal rank: accepts either order', { first: LOW, second: LOW, index: UP }, []],
  ['a loser of lower leverage first: is reported', { first: LOW, second: HIGH, index: DOWN }, RANK_REPORT],
  ['a loser of higher leverage first: is accepted', { first: HIGH, second: LOW, index: DOWN }, []],
  ['a winner of lower leverage first: is reported', { first: LOW, second: HIGH, index: UP }, RANK_REPORT],
  ['a winner of higher leverage first: is accepted', { first: HIGH, second: LOW, index: UP }, []],
  [
    'a customer without equity first: is reported',
    { first: HIGH, second: LOW, index: Math.floor(ENTRY * 0.88) },
    RANK_REPORT,
  ],
  [
    'a customer of higher rank that cannot pay at the closing price: is passed over',
    { first: LOW, second: HIGH, index: DOWN, closedAt: Math.floor(ENTRY * 0.88) },
    [],
  ],
])('%s', (_, play, reports) => {
  expect(deleverageFirst(play)).toEqual(reports)
})
