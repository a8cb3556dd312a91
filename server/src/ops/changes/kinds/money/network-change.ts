import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { BANK } from '../../../../instruments/listing/networks.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import type { CurrencyConfig, NetworkConfig } from '../../../../engine/index.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'
import { MONTH_MS } from '../volume.ts'

/** The values of a network that change. Amounts are decimals of its currency. */
export type NetworkValues = Omit<ValuesOf<'ops/network/propose'>, 'currency_id' | 'network'>

/** Minimums, maximum, fee, reviewers and confirmations of a network. Its id is '3:TRC20'. */
export const CHANGE = defineChangeKind<NetworkValues>({
  kind: 'network',

  current: async (ctx, id) => {
    const found = findNetwork(ctx, id)
    return found && networkValues(found.currency, found.config)
  },

  normalise(ctx, id, after) {
    const found = findNetwork(ctx, id)
    return found ? networkValues(found.currency, configOf(found, after)) : after
  },

  async affected(ctx, id, after) {
    const found = findNetwork(ctx, id)
    if (!found) return []
    const { currency, config } = found
    const { depositMin } = configOf(found, after)
    const { rows } = await sql<{ waiting: number; confirming: number; below: number; withdrawn: string }>`
      select
        (select count(*)::int from withdrawal
          where status = 'processing' and currency_id = ${currency.id} and network = ${config.network}) as waiting,
        (select count(*)::int from chain_deposit where status in ('seen', 'confirming')
          and currency_id = ${currency.id} and network = ${config.network}) as confirming,
        (select count(*)::int from chain_deposit where status in ('seen', 'confirming')
          and currency_id = ${currency.id} and network = ${config.network} and amount < ${depositMin}) as below,
        (select coalesce(sum(amount), 0) from withdrawal where requested_at > ${ctx.now() - MONTH_MS}
          and currency_id = ${currency.id} and network = ${config.network}) as withdrawn`.execute(ctx.db)
    const { waiting, confirming, below, withdrawn } = rows[0] ?? {
      waiting: 0,
      confirming: 0,
      below: 0,
      withdrawn: '0',
    }
    return [
      { fact: 'withdrawals_waiting', value: String(waiting) },
      { fact: 'deposits_confirming', value: String(confirming) },
      { fact: 'deposits_below_minimum', value: String(below) },
      {
        fact: 'withdrawn_30_days',
        value: formatUnits(BigInt(withdrawn), currency.decimals),
        currency: currency.name,
      },
    ]
  },

  async apply(ctx, { id, after, origin }) {
    const found = findNetwork(ctx, id)
    if (!found) return 'network_must_be_known'
    const network = configOf(found, after)
    const answer = await ctx.engine.submit({ kind: 'configureNetwork', network }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

/** Returns the id of a network in changes: '3:TRC20'. */
export function networkId(currencyId: number, network: string): string {
  return `${currencyId}:${network}`
}

interface FoundNetwork {
  readonly currency: CurrencyConfig
  readonly config: NetworkConfig
}

/** Finds a network by its id in changes. */
export function findNetwork({ catalogue }: Pick<Context, 'catalogue'>, id: string): FoundNetwork | undefined {
  const [currencyId = '', network = ''] = id.split(':')
  const config = catalogue.network(Number(currencyId), network)
  const currency = catalogue.currency(Number(currencyId))
  return config && currency && { currency, config }
}

/** Returns the values of a network that change. */
export function networkValues({ decimals }: CurrencyConfig, config: NetworkConfig): NetworkValues {
  const text = (units: bigint): string => formatUnits(units, decimals)
  return {
    deposit_min: text(config.depositMin),
    withdraw_min: text(config.withdrawMin),
    withdraw_max: text(config.withdrawMax),
    withdraw_fee: text(config.withdrawFee),
    two_reviewers_from: text(config.twoReviewersFrom),
    confirmations: config.confirmations,
  }
}

/** Returns the configuration with new values. Throws a `CallError` that names the field of an impossible one. */
function configOf({ currency, config }: FoundNetwork, values: NetworkValues): NetworkConfig {
  const units = (name: Exclude<keyof NetworkValues, 'confirmations'>) =>
    boundedUnitsOrThrow(currency, values[name], name)
  const changed = {
    ...config,
    depositMin: units('deposit_min'),
    withdrawMin: units('withdraw_min'),
    withdrawMax: units('withdraw_max'),
    withdrawFee: units('withdraw_fee'),
    twoReviewersFrom: units('two_reviewers_from'),
    confirmations: values.confirmations,
  }
  if (changed.withdrawFee >= changed.withdrawMin) throw new CallError('invalid_field', 'withdraw_fee')
  if (changed.withdrawMax < changed.withdrawMin) throw new CallError('invalid_field', 'withdraw_max')
  if (values.confirmations === 0 && config.network !== BANK)
    throw new CallError('invalid_field', 'confirmations')
  return changed
}
