import { parseUnits } from '@halyard/money'
import type { Database } from '../../db/database.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'

/** The settings of sweeping on a chain, as they are written: amounts are decimals. */
export interface SweepSettings {
  readonly currencies: readonly SweepSetting[]
  /** The most that the network may take in 24 hours for transfers between own addresses, in the chain's own coin. */
  readonly costPerDay: string
  /** Receives what the paying address holds above its limit. */
  readonly cold?: string
}

/** The least amount that is worth a sweep, and the limits of the paying address, of a currency. */
export interface SweepSetting {
  readonly currencyId: number
  readonly least: string
  readonly low: string
  readonly high: string
}

/** The rules of sweeping on a chain, in units. */
export interface SweepRules {
  readonly limits: readonly HotLimit[]
  readonly costPerDay: bigint
  readonly cold: string | undefined
}

/** See `SweepSetting`. */
export interface HotLimit {
  readonly currencyId: number
  readonly least: bigint
  readonly low: bigint
  readonly high: bigint
}

/** A transfer may cost at most this share of its amount at the present price of gas: 1 %. */
export const COST_SHARE_PPM = 10_000n

/** Parses the settings. Throws for a currency that the chain does not have, and for amounts that are not in order. */
export function sweepRulesOf(
  catalogue: Pick<Catalogue, 'currency'>,
  { currencies, costPerDay, cold }: SweepSettings,
  { currencyIds, feeCurrencyId }: { readonly currencyIds: readonly number[]; readonly feeCurrencyId: number },
): SweepRules {
  const unitsOf = (currencyId: number, text: string): bigint => {
    const units = parseUnits(text, catalogue.currency(currencyId)?.decimals ?? 0)
    if (units === undefined)
      throw new Error(`ERC20_SWEEPS: ${text} is not an amount of currency ${currencyId}`)
    return units
  }
  return {
    cold,
    costPerDay: unitsOf(feeCurrencyId, costPerDay),
    limits: currencies.map(({ currencyId, least, low, high }) => {
      if (!currencyIds.includes(currencyId))
        throw new Error(`ERC20_SWEEPS: currency ${currencyId} is not one of this chain`)
      const limit = {
        currencyId,
        least: unitsOf(currencyId, least),
        low: unitsOf(currencyId, low),
        high: unitsOf(currencyId, high),
      }
      if (limit.least === 0n || limit.high <= limit.low)
        throw new Error(
          `ERC20_SWEEPS: of currency ${currencyId} the least sweep must be above 0, and the high limit above the low one`,
        )
      return limit
    }),
  }
}

/** Stores the limits of a network, by which metrics and the console judge its paying address. */
export async function storeHotLimits(
  db: Database,
  network: string,
  limits: readonly HotLimit[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('hot_limit').where('network', '=', network).execute()
    if (limits.length > 0)
      await trx
        .insertInto('hot_limit')
        .values(limits.map(({ currencyId, ...limit }) => ({ network, currency_id: currencyId, ...limit })))
        .execute()
  })
}
