import type { Command } from '@halyard/core'
import { drawPerpMeasure } from '../products/perp/draw.ts'
import { drawOffer } from '../products/option/draw.ts'
import type { Faults } from '../cluster/faults.ts'
import { CURRENCIES, FIRST_CUSTOMER, MARKETS, PRICES } from './listing.ts'
import { OPTIONS } from '../products/option/listing.ts'
import type { SeedOptions } from '../run/seed-options.ts'
import type { Random } from '../random.ts'

/** The price feed, and operators who pause, reconfigure and freeze. */
export interface FeedAndOperators {
  /** Returns the feed's next price commands, if any. */
  drawPrices(): Command[]
  /** Returns operators' commands for now, and those that revert them later. */
  drawMeasures(): { readonly now: Command; readonly later?: Command }[]
}

export function createFeedAndOperators(
  random: Random,
  faults: Faults,
  { markets, customers, hasFlatPrices }: SeedOptions,
): FeedAndOperators {
  const prices = PRICES.slice(0, markets)
  const configs = MARKETS.slice(0, markets)
  let staleFor = 0
  let flatFor = 0

  function drawPrices(): Command[] {
    if (staleFor > 0) {
      staleFor -= 1
      return []
    }
    if (faults.inject('feedStale')) staleFor = random.between(3, 20)
    if (faults.inject('feedFlat')) flatFor = random.between(5, 40)
    if (hasFlatPrices && flatFor === 0 && random.chance(0.1)) flatFor = random.between(50, 200)
    flatFor = Math.max(0, flatFor - 1)
    const said = prices.flatMap((price, index) => {
      let ticks = Math.max(10, Math.round(price * (1 + random.between(-20, 20) / 20_000)))
      // Occasionally jumps across the margin of a high leverage.
      if (random.chance(0.06)) ticks = Math.max(10, Math.round(price * (1 + random.between(-30, 30) / 1_000)))
      if (flatFor > 0) return [{ marketId: index + 1, ticks: price }]
      if (faults.inject('feedHalved')) ticks = Math.max(10, Math.floor(price / 2))
      if (faults.inject('feedDoubled')) ticks = price * 2
      // A random walk with mean reversion, so that no seed drifts to prices where no trade happens.
      const home = PRICES[index] ?? price
      prices[index] = Math.round(ticks + (home - ticks) / 50)
      return faults.inject('feedGap') ? [] : [{ marketId: index + 1, ticks }]
    })
    const bad = [
      faults.inject('feedZero') ? [0] : [],
      faults.inject('feedNegative') ? [-(prices[0] ?? 1)] : [],
      faults.inject('feedNotANumber') ? [Number.NaN] : [],
    ].flat()
    const commands: Command[] = [{ kind: 'recordPrices', prices: said }]
    for (const ticks of bad)
      commands.push({ kind: 'recordPrices', prices: [...said, { marketId: 1, ticks }] })
    if (faults.inject('feedUnknownMarket'))
      commands.push({ kind: 'recordPrices', prices: [...said, { marketId: 99, ticks: 5 }] })
    return commands
  }

  function drawMeasures(): { now: Command; later?: Command }[] {
    const index = random.below(configs.length)
    const market = configs[index] ?? random.pick(MARKETS)
    const measures: { now: Command; later?: Command }[] = []
    for (const [fault, status] of [
      ['marketPaused', 'paused'],
      ['marketCancelOnly', 'cancel_only'],
    ] as const)
      if (faults.inject(fault))
        measures.push({
          now: { kind: 'configureMarket', market: { ...market, status } },
          later: { kind: 'configureMarket', market },
        })
    if (faults.inject('feesChanged')) {
      const fees = { makerFeePpm: random.below(3_000), takerFeePpm: random.below(6_000) }
      configs[index] = { ...market, ...fees, bandPpm: random.pick([10_000, 50_000, 100_000]) }
      measures.push({ now: { kind: 'configureMarket', market: configs[index] } })
      measures.push({ now: drawBadConfig() })
    }
    if (faults.inject('perpChanged')) measures.push(drawPerpMeasure(random, markets))
    if (faults.inject('offersChanged')) {
      measures.push({ now: drawOffer(random) })
      const customerId = FIRST_CUSTOMER + random.below(customers + 1)
      const doubt = { kind: 'setVerification', customerId, level: 0 } as const
      measures.push({ now: doubt, later: { ...doubt, level: 1 } })
      for (const option of OPTIONS.slice(0, markets))
        measures.push({ now: drawOffer(random), later: { kind: 'configureOption', option } })
    }
    if (faults.inject('customerFrozen')) {
      const customerId = FIRST_CUSTOMER + random.below(customers + 1)
      const kind = random.pick(['setOwnFreeze', 'setOperatorFreeze'] as const)
      const freeze = { kind, customerId, frozen: true } as const
      measures.push({ now: freeze, later: { ...freeze, frozen: false } })
    }
    return measures
  }

  function drawBadConfig(): Command {
    const market = random.pick(MARKETS.slice(0, markets))
    const currency = random.pick(CURRENCIES)
    return random.pick<Command>([
      { kind: 'configureMarket', market: { ...market, lotsMin: 0 } },
      { kind: 'configureMarket', market: { ...market, baseId: 50 } },
      { kind: 'configureMarket', market: { ...market, priceDecimals: market.priceDecimals - 1 } },
      { kind: 'configureCurrency', currency: { ...currency, decimals: currency.decimals - 1 } },
      { kind: 'configureCurrency', currency: { ...currency, id: currency.id + 10 } },
      { kind: 'configureCurrency', currency: { ...currency, name: 'small' } },
      { kind: 'configureCurrency', currency },
    ])
  }

  return { drawPrices, drawMeasures }
}
