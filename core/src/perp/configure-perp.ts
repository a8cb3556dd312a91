import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { ConfigurePerp } from './commands.ts'
import type { PerpConfig, PerpTier } from './perp-config.ts'
import { openPerp } from './perp.ts'
import { updateAllMaintenance } from './position/maintenance.ts'

/**
 * The largest impact notional, in settle units: impact prices are computed exactly up to it. One million at 6 decimals.
 */
const IMPACT_NOTIONAL_MAX = 1_000_000_000_000

/**
 * Lists a perpetual contract or changes its configuration. Currencies, decimals and the index market are fixed for
 * life. Rejects an index market whose index is computed from its own trades, which traders could move. Open positions keep their maintenance
 * rates unless new tiers are lower, and working orders their maker fee (decision 41); a new funding interval starts with the
 * next index price. Rejects a
 * configuration that breaks a bound of decision 19: in particular a mark clamp that is not below every maintenance
 * rate.
 */
export function configurePerp(exchange: Exchange, { perp: config }: ConfigurePerp): Reply {
  const { perps, currencies, markets } = exchange
  const index = markets.get(config.indexMarketId)
  if (!index) return reject('market_must_be_known')
  if (index.ownIndex) return reject('market_has_own_index')
  const settle = currencies.get(config.settleId)
  const { baseId, quoteId, priceDecimals } = index.config
  if (!settle || !isValidConfig(config)) return reject('contract_config_is_invalid')
  if (baseId !== config.baseId || quoteId !== config.settleId || priceDecimals !== config.priceDecimals)
    return reject('contract_config_is_invalid')
  if (config.priceDecimals + config.quantityDecimals > settle.decimals)
    return reject('contract_config_is_invalid')
  const known = perps.byId.get(config.id)
  if (known && !sameUnits(known.config, config)) return reject('contract_units_are_fixed')

  const perp = known ?? openPerp(config, settle.decimals, index, perps.resting)
  const hasNewTiers = JSON.stringify(config.tiers) !== JSON.stringify(perp.config.tiers)
  if (config.fundingIntervalMs !== perp.config.fundingIntervalMs) perp.nextFundingAt = 0
  perp.config = config
  perps.byId.set(config.id, perp)
  if (hasNewTiers) updateAllMaintenance(exchange, perp)
  perps.changed.perps.add(perp)
  return accepted()
}

function isValidConfig(config: PerpConfig): boolean {
  const areWhole = [
    config.id,
    config.priceDecimals,
    config.quantityDecimals,
    config.makerFeePpm,
    config.takerFeePpm,
    config.interestPpm,
    config.fundingCapPpm,
    config.fundingIntervalMs,
    config.bandPpm,
    config.lotsMin,
    config.lotsMax,
    config.liquidationFeePpm,
    config.markClampPpm,
    config.impactNotional,
    config.impactSpreadMaxPpm,
    config.coverSlackPpm,
  ].every((value) => Number.isSafeInteger(value) && value >= 0)
  return (
    areWhole &&
    config.id > 0 &&
    config.id < 65_536 &&
    config.makerFeePpm <= config.takerFeePpm &&
    config.takerFeePpm < 100_000 &&
    config.interestPpm < 100_000 &&
    config.fundingCapPpm < 100_000 &&
    config.fundingIntervalMs >= 60_000 &&
    config.bandPpm > 0 &&
    config.bandPpm < 1_000_000 &&
    config.lotsMin > 0 &&
    config.lotsMax >= config.lotsMin &&
    config.lotsMax <= 1_000_000_000 &&
    config.liquidationFeePpm < 1_000_000 &&
    config.markClampPpm > 0 &&
    config.impactNotional > 0 &&
    config.impactNotional <= IMPACT_NOTIONAL_MAX &&
    config.impactSpreadMaxPpm > 0 &&
    config.impactSpreadMaxPpm < 1_000_000 &&
    config.coverSlackPpm < config.bandPpm &&
    areValidTiers(config.tiers) &&
    config.tiers.every(({ maintenancePpm }) => config.markClampPpm < maintenancePpm) &&
    (config.tiers.at(-1)?.lotsMax ?? 0) >= config.lotsMax
  )
}

/**
 * Returns whether tiers are ordered by lots, with leverage never rising and maintenance never falling, and whether the
 * initial margin at each tier's highest leverage exceeds its maintenance margin.
 */
function areValidTiers(tiers: readonly PerpTier[]): boolean {
  return (
    tiers.length > 0 &&
    tiers.every(({ lotsMax, leverageMax, maintenancePpm }, index) => {
      const before = tiers[index - 1]
      return (
        [lotsMax, leverageMax, maintenancePpm].every((value) => Number.isSafeInteger(value) && value > 0) &&
        leverageMax * maintenancePpm < 1_000_000 &&
        (!before ||
          (lotsMax > before.lotsMax &&
            leverageMax <= before.leverageMax &&
            maintenancePpm >= before.maintenancePpm))
      )
    })
  )
}

function sameUnits(a: PerpConfig, b: PerpConfig): boolean {
  return (
    a.baseId === b.baseId &&
    a.settleId === b.settleId &&
    a.indexMarketId === b.indexMarketId &&
    a.priceDecimals === b.priceDecimals &&
    a.quantityDecimals === b.quantityDecimals
  )
}
