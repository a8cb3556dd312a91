import type { Command } from '@halyard/core'
import { amount } from '@halyard/money'
import { CURRENCIES } from '@halyard/server/instruments/listing/listing'
import type { Random } from '../../random.ts'
import { marketOf, SETTLE } from '../listing.ts'
import type { World } from '../world.ts'

/** BTC/USDT, and ETH/BTC, where a sale buys BTC. */
const MARKETS = [1, 4]
const [ETH, CROSS] = [2, 4]
const CROSS_TICKS = 4_843
const PROJECT = 1
const DAY_MS = 86_400_000

/** Lists a market without USDT and a coin on sale, and gives the customer something to sell. */
export function listSpot(world: World, customerId: number): void {
  const eth = CURRENCIES.find(({ id }) => id === ETH)
  if (!eth) throw new Error('ETH is not listed')
  const { name, decimals } = eth
  const commands: Command[] = [
    { kind: 'configureCurrency', currency: { id: ETH, name, decimals } },
    { kind: 'configureMarket', market: marketOf(CROSS) },
    { kind: 'creditDeposit', customerId, currencyId: ETH, amount: amount(10n ** 12n), source: 'test:1:0' },
    {
      kind: 'configureProject',
      project: {
        id: PROJECT,
        coinId: 900,
        coinName: 'NOVA',
        coinDecimals: 2,
        supply: amount(1_000_000n),
        prices: [{ currencyId: SETTLE, payUnits: amount(1_000n), coinUnits: amount(1n) }],
        quantityMin: amount(1n),
        quantityMax: amount(100n),
        customerMax: amount(1_000_000n),
        startAt: world.now + 1,
        closeAt: world.now + 60 * DAY_MS,
        launchAt: world.now + 61 * DAY_MS,
        lockupDays: 0,
      },
    },
  ]
  for (const command of commands) {
    const reply = world.send(command)
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
}

/** Records the price of ETH in BTC. */
export function recordCross(world: World): void {
  world.send({ kind: 'recordPrices', prices: [{ marketId: CROSS, ticks: CROSS_TICKS }] })
}

/** Orders at a limit far from the other side, so that it rests. */
export function orderSpot(world: World, random: Random, customerId: number): Command {
  const marketId = random.pick(MARKETS)
  const { indexTicks } = world.exchange.markets.get(marketId) ?? { indexTicks: 1 }
  const side = random.pick(['buy', 'sell'] as const)
  const away = Math.floor(indexTicks / 100)
  const ticks = side === 'buy' ? indexTicks - away : indexTicks + away
  return { kind: 'placeOrder', customerId, marketId, side, terms: { type: 'limit', ticks, lots: 1_000 } }
}

/** Orders coins of the sale. */
export function subscribeCoins(random: Random, customerId: number): Command {
  const quantity = amount(BigInt(random.between(1, 5)))
  return { kind: 'subscribe', customerId, projectId: PROJECT, currencyId: SETTLE, quantity }
}
