import type { Command, Exchange } from '@halyard/core'
import { amount } from '@halyard/money'
import type { Random } from '../../random.ts'

/**
 * Draws a step towards trades of the first launched coin: its holders move their coins to where they trade and offer them
 * in small lots, and the customer buys several offers at once. `undefined` before the first launch.
 */
export function drawCoinTrade(random: Random, exchange: Exchange, customerId: number): Command | undefined {
  const launched = [...exchange.subscription.projects.values()]
    .filter(({ marketId }) => marketId !== undefined)
    .toSorted((a, b) => a.config.id - b.config.id)[0]
  const market = launched && exchange.markets.get(launched.marketId ?? 0)
  if (!market) return undefined
  const { baseId, lotsMin, id: marketId } = market.config
  if (random.chance(0.02)) return drawForeignUse(random, exchange, marketId)
  const reach = Math.floor((market.indexTicks * market.config.bandPpm) / 1_000_000)
  const holders = exchange.ledger.accounts.filter(
    ({ ownerId, kind, currencyId, available }) =>
      ownerId > 0 &&
      currencyId === baseId &&
      ((kind === 'trust' && available > 0n) || (kind === 'coin' && available >= BigInt(market.lotUnits))),
  )
  if (holders.length === 0 || random.chance(0.3)) {
    const ticks = market.indexTicks + reach
    const terms = { type: 'limit', timeInForce: 'ioc', ticks, lots: lotsMin * 12 } as const
    return { kind: 'placeOrder', customerId, marketId, side: 'buy', terms }
  }
  const { ownerId, kind, available } = random.pick(holders)
  if (kind === 'trust') {
    const moved = { source: 'trust', target: 'coin', currencyId: baseId, amount: amount(available) } as const
    return { kind: 'transferFunds', customerId: ownerId, ...moved }
  }
  // Most offers are above the index, so that it meets its bound.
  const ticks = Math.max(1, market.indexTicks + random.between(Math.ceil(-reach / 4), reach))
  const terms = { type: 'limit', ticks, lots: lotsMin * random.between(1, 3) } as const
  return { kind: 'placeOrder', customerId: ownerId, marketId, side: 'sell', terms }
}

/** Draws a command that would let a price source set the index of a launched coin, or a product depend on it. */
function drawForeignUse(random: Random, { options, perps }: Exchange, marketId: number): Command {
  const prices: Command = { kind: 'recordPrices', prices: [{ marketId, ticks: 1_000 }] }
  const option = [...options.configs.values()].toSorted((a, b) => a.marketId - b.marketId)[0]
  const perp = [...perps.byId.values()].toSorted((a, b) => a.config.id - b.config.id)[0]?.config
  return random.pick<Command>([
    prices,
    option ? { kind: 'configureOption', option: { ...option, marketId } } : prices,
    perp ? { kind: 'configurePerp', perp: { ...perp, indexMarketId: marketId } } : prices,
  ])
}
