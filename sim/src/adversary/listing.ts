import type { Command, PerpConfig, MarketConfig } from '@halyard/core'
import { amount } from '@halyard/money'
import { PERPS, INSURANCE } from '@halyard/server/instruments/listing/perps'
import { CURRENCIES, MARKETS } from '@halyard/server/instruments/listing/listing'
import { OPTION_POOL, OPTIONS } from '@halyard/server/instruments/listing/options'
import type { World } from './world.ts'

/** The settlement currency of everything. */
export const SETTLE = 3

export const PERP_MAKER = 1
export const SPOT_MAKER = 2
/** The first ids of ordinary customers and of the adversary's accounts. */
export const FIRST_BYSTANDER = 1_001
export const FIRST_OWN = 2_001

/** The initial index prices in ticks, by market. Odd values, so that fees need rounding. */
export const START_TICKS: Readonly<Record<number, number>> = { 1: 640_003, 2: 310_007, 3: 16_003 }

const FUNDS = [
  { currencyId: SETTLE, amount: amount(2_000_000_000_000n) },
  { currencyId: SETTLE, amount: amount(2_000_000_000_000n), account: 'contract' as const },
  { currencyId: SETTLE, amount: amount(1_000_000_000n), account: 'option' as const },
]

const MAKER_FUNDS = [
  ...FUNDS.slice(0, 1).map((grant) => ({ ...grant, amount: amount(10n ** 15n) })),
  { currencyId: SETTLE, amount: amount(10n ** 15n), account: 'contract' as const },
]

export function marketOf(id: number): MarketConfig {
  const market = MARKETS.find((listed) => listed.id === id)
  if (!market) throw new Error(`market ${id} is not listed`)
  return market
}

export function perpOf(id: number): PerpConfig {
  const perp = PERPS.find((listed) => listed.id === id)
  if (!perp) throw new Error(`contract ${id} is not listed`)
  return perp
}

/** Lists what one play needs, with the product's own configuration: one market, its perpetual, and its customers. */
export function listPlay(world: World, marketId: number, customers: readonly number[]): void {
  const market = marketOf(marketId)
  const coins = amount(10n ** 12n)
  for (const { id, name, decimals } of CURRENCIES)
    if (id === market.baseId || id === SETTLE)
      must(world, { kind: 'configureCurrency', currency: { id, name, decimals } })
  must(world, { kind: 'configureMarket', market })
  for (const { currencyId, amount: funds } of INSURANCE)
    must(world, { kind: 'fundSystemAccount', account: 'insurance', currencyId, amount: funds })
  must(world, { kind: 'configurePerp', perp: perpOf(marketId) })
  for (const customerId of [PERP_MAKER, SPOT_MAKER]) {
    must(world, { kind: 'openCustomer', customerId, isMarketMaker: customerId === PERP_MAKER })
    const grants = [...MAKER_FUNDS, { currencyId: market.baseId, amount: amount(10n ** 15n) }]
    must(world, { kind: 'creditPracticeFunds', customerId, grants })
  }
  for (const customerId of customers) {
    must(world, { kind: 'openCustomer', customerId })
    const grants = [...FUNDS, { currencyId: market.baseId, amount: coins }]
    must(world, { kind: 'creditPracticeFunds', customerId, grants })
  }
}

/** Lists the markets of timed options, the options, their pool, and verified customers. */
export function listOptions(world: World, customers: readonly number[]): void {
  for (const { id, name, decimals } of CURRENCIES)
    must(world, { kind: 'configureCurrency', currency: { id, name, decimals } })
  for (const { marketId } of OPTIONS) must(world, { kind: 'configureMarket', market: marketOf(marketId) })
  for (const option of OPTIONS) must(world, { kind: 'configureOption', option })
  for (const { currencyId, amount: funds } of OPTION_POOL)
    must(world, { kind: 'fundSystemAccount', account: 'optionPool', currencyId, amount: funds })
  for (const customerId of customers) {
    must(world, { kind: 'openCustomer', customerId })
    must(world, { kind: 'setVerification', customerId, level: 1 })
    const grants = [{ currencyId: SETTLE, amount: amount(10n ** 12n), account: 'option' as const }]
    must(world, { kind: 'creditPracticeFunds', customerId, grants })
  }
}

function must(world: World, command: Command): void {
  const reply = world.send(command)
  if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
}
