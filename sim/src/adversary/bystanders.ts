import type { Random } from '../random.ts'
import { perpOf, marketOf } from './listing.ts'
import type { World } from './world.ts'

const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }
const LEVERAGES = [100, 100, 50, 20, 3]

/**
 * Ordinary customers: each holds at most one position, opened at the market or near the index, and trades a little
 * spot.
 */
export function createBystanders(
  world: World,
  marketId: number,
  customers: readonly number[],
  random: Random,
): { begin(): void; trade(): void } {
  const perp = perpOf(marketId)
  const market = marketOf(marketId)
  const [smallest] = perp.tiers
  const lotsMax = Math.max(1, Math.floor((smallest?.lotsMax ?? 1) / 4))

  function open(customerId: number, rank: number): void {
    const side = random.chance(0.5) ? 'long' : 'short'
    const leverage = Math.min(LEVERAGES[rank % LEVERAGES.length] ?? 1, smallest?.leverageMax ?? 1)
    const lots = random.between(1, lotsMax)
    const { indexTicks } = world.exchange.markets.get(marketId) ?? { indexTicks: 0 }
    const away = Math.floor((indexTicks * random.between(50, 400)) / 1_000_000)
    const terms = random.chance(0.7)
      ? ({ type: 'market', lots } as const)
      : ({ type: 'limit', ticks: indexTicks + (side === 'long' ? -away : away), lots } as const)
    world.send({
      kind: 'openPosition',
      customerId,
      perpId: perp.id,
      side,
      leverage,
      terms,
      stops: NO_STOPS,
    })
  }

  function tradePerp(customerId: number, rank: number): void {
    const own = [...(world.exchange.perps.byId.get(perp.id)?.positions.values() ?? [])].find(
      ({ ownerId }) => ownerId === customerId,
    )
    if (!own) open(customerId, rank)
    else if (own.remaining > 0) world.send({ kind: 'cancelOpening', customerId, positionId: own.id })
    else if (random.chance(0.2))
      world.send({ kind: 'closePosition', customerId, positionId: own.id, lots: undefined })
  }

  function tradeSpot(customerId: number): void {
    const lots = Math.max(market.lotsMin, Math.floor(random.between(1_000, 50_000) / lotValue()))
    const side = random.chance(0.5) ? 'buy' : 'sell'
    world.send({ kind: 'placeOrder', customerId, marketId, side, terms: { type: 'market', lots } })
  }

  function lotValue(): number {
    const ticks = world.exchange.markets.get(marketId)?.indexTicks ?? 1
    return ticks / 10 ** (market.priceDecimals + market.quantityDecimals)
  }

  return {
    begin() {
      for (const [rank, customerId] of customers.entries()) open(customerId, rank)
    },
    trade() {
      const rank = random.below(customers.length)
      const customerId = customers[rank]
      if (customerId === undefined) return
      if (random.chance(0.35)) tradePerp(customerId, rank)
      if (random.chance(0.1)) tradeSpot(customerId)
    },
  }
}
