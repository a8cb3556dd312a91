import { formatUnits, parseUnits } from '@halyard/money'
import { sql } from 'kysely'
import type { PerpConfig, PerpTier } from '../../../../engine/index.ts'
import type { PerpInstrument } from '../../../../instruments/catalogue.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import { volumeOf } from '../volume.ts'

/** The values of a perpetual contract that change; the tiers as rows of text. */
export type PerpValues = ValuesOf<'ops/contract/propose'>

/** Fees, funding cap and tiers of a perpetual contract. */
export const CHANGE = defineChangeKind<PerpValues>({
  kind: 'contract',

  current: async ({ catalogue }, id) => {
    const perp = catalogue.perp(Number(id))
    return perp && perpValues(perp.config)
  },

  normalise({ catalogue }, id, after) {
    const perp = catalogue.perp(Number(id))
    return perp ? perpValues(configOf(perp, after)) : after
  },

  async affected({ db, catalogue, now }, id, after) {
    const perp = catalogue.perp(Number(id))
    if (!perp) return []
    const { tiers } = configOf(perp, after)
    const { rows } = await sql<{ open: number; resting: number; value: string }>`
      select count(*) filter (where open_lots > 0)::int as open,
        count(*) filter (where remaining > 0)::int as resting,
        coalesce(sum(entry_value), 0) as value
      from perp_position where perp_id = ${perp.id} and status in ('waiting', 'holding')`.execute(db)
    const { open, resting, value } = rows[0] ?? { open: 0, resting: 0, value: '0' }
    const volume = await volumeOf(db, 'perp_candle', perp.id, now())
    const amount = (units: bigint) => formatUnits(units, perp.quote.decimals)
    return [
      { fact: 'resting_orders', value: String(resting) },
      { fact: 'open_positions', value: String(open) },
      ...(JSON.stringify(tiers) === JSON.stringify(perp.config.tiers)
        ? []
        : ([{ fact: 'positions_keep_rate', value: String(open) }] as const)),
      { fact: 'open_value', value: amount(BigInt(value)), currency: perp.quote.name },
      { fact: 'volume_30_days', value: amount(volume), currency: perp.quote.name },
    ]
  },

  async apply({ engine, catalogue }, { id, after, origin }) {
    const perp = catalogue.perp(Number(id))
    if (!perp) return 'contract_must_be_known'
    const answer = await engine.submit({ kind: 'configurePerp', perp: configOf(perp, after) }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

/** Returns the values of a contract that change. */
export function perpValues(config: PerpConfig): PerpValues {
  const tiers = config.tiers.map(({ lotsMax, leverageMax, maintenancePpm }) =>
    [formatUnits(BigInt(lotsMax), config.quantityDecimals), leverageMax, maintenancePpm].join(':'),
  )
  return {
    maker_fee_ppm: config.makerFeePpm,
    taker_fee_ppm: config.takerFeePpm,
    funding_cap_ppm: config.fundingCapPpm,
    tiers: tiers.join(','),
  }
}

/** Returns the configuration with new values. Throws a `CallError` that names the field the engine would reject. */
function configOf({ config }: PerpInstrument, values: PerpValues): PerpConfig {
  if (values.maker_fee_ppm > values.taker_fee_ppm) throw new CallError('invalid_field', 'maker_fee_ppm')
  return {
    ...config,
    makerFeePpm: values.maker_fee_ppm,
    takerFeePpm: values.taker_fee_ppm,
    fundingCapPpm: values.funding_cap_ppm,
    tiers: tiersOf(config, values.tiers),
  }
}

/** Parses tiers, which must be ordered, cover the largest order, and leave room for the mark clamp (decision 19). */
function tiersOf(config: PerpConfig, text: string): PerpTier[] {
  const tiers = text.split(',').map((row) => {
    const [quantity = '', leverage = '', maintenance = ''] = row.split(':')
    const lots = parseUnits(quantity, config.quantityDecimals)
    if (lots === undefined) throw new CallError('amount_step_wrong', 'tiers')
    return { lotsMax: Number(lots), leverageMax: Number(leverage), maintenancePpm: Number(maintenance) }
  })
  const areValid = tiers.every((tier, index) => {
    const before = tiers[index - 1]
    return (
      Object.values(tier).every((value) => Number.isSafeInteger(value) && value > 0) &&
      tier.leverageMax * tier.maintenancePpm < 1_000_000 &&
      tier.maintenancePpm > config.markClampPpm &&
      (!before ||
        (tier.lotsMax > before.lotsMax &&
          tier.leverageMax <= before.leverageMax &&
          tier.maintenancePpm >= before.maintenancePpm))
    )
  })
  if (!areValid || (tiers.at(-1)?.lotsMax ?? 0) < config.lotsMax)
    throw new CallError('invalid_field', 'tiers')
  return tiers
}
