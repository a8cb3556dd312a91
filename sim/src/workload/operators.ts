import type { Command, Exchange, MarketConfig } from '@halyard/core'
import type { Faults } from '../cluster/faults.ts'
import { PRODUCTS } from '../products/list.ts'
import type { ListingSetup, Measure } from '../products/product.ts'
import type { Random } from '../random.ts'
import type { SeedOptions } from '../run/seed-options.ts'
import { CURRENCIES, MARKETS } from './listing.ts'
import { FIRST_CUSTOMER } from './traders.ts'

/** Operators who pause, reconfigure and freeze. */
export interface Operators {
  readonly random: Random
  readonly faults: Faults
  /** The listed markets, and all customers with one that does not exist. */
  readonly setup: ListingSetup
  /** The present configurations of the markets. */
  readonly configs: MarketConfig[]
}

export function createOperators(
  random: Random,
  faults: Faults,
  { markets, customers }: SeedOptions,
): Operators {
  const traders = Array.from({ length: customers + 1 }, (_, index) => FIRST_CUSTOMER + index)
  return { random, faults, setup: { markets, traders }, configs: MARKETS.slice(0, markets) }
}

/** Returns operators' next measures, if any. */
export function drawMeasures(operators: Operators): Measure[] {
  const { random, faults, setup } = operators
  const measures = drawMarketMeasures(operators)
  if (faults.inject('productsChanged')) measures.push(...random.pick(PRODUCT_MEASURES)(random, setup))
  if (faults.inject('customerFrozen')) {
    const kind = random.pick(['setOwnFreeze', 'setOperatorFreeze'] as const)
    const freeze = { kind, customerId: random.pick(setup.traders), frozen: true } as const
    measures.push({ now: freeze, later: { ...freeze, frozen: false } })
  }
  return measures
}

/** Returns the decisions of two operators on some of the stop orders that are set aside, the second one later. */
export function drawRetries({ random }: Operators, { quarantine }: Exchange): Measure[] {
  const stops = [...quarantine.setAside.values()].filter(({ record }) => record === 'stopOrder')
  return stops
    .filter(() => random.chance(0.1))
    .map(({ record, recordId }) => {
      const retry = { kind: 'retryRecord', record, recordId } as const
      const [first, second] = random.pick([
        [901, 902],
        [902, 903],
        [903, 903],
      ] as const)
      return { now: { ...retry, operatorId: first }, later: { ...retry, operatorId: second } }
    })
}

const PRODUCT_MEASURES = PRODUCTS.flatMap(({ draws }) => draws.drawMeasures ?? [])

function drawMarketMeasures(operators: Operators): Measure[] {
  const { random, faults, configs } = operators
  const index = random.below(configs.length)
  const market = configs[index] ?? random.pick(MARKETS)
  const measures: Measure[] = []
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
    measures.push({ now: drawBadConfig(operators) })
  }
  return measures
}

function drawBadConfig({ random, setup }: Operators): Command {
  const market = random.pick(MARKETS.slice(0, setup.markets))
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
