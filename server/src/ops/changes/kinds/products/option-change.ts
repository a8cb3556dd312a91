import { formatUnits } from '@halyard/money'
import { OPTION_CONFIGS, type OptionConfig } from '../../../../engine/index.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { findExposure } from '../../../risk/option-exposure.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'

/** The values of a market's timed options that change, as rows of text. */
export type OptionValues = ValuesOf<'ops/option/propose'>

/** Durations, payout ratios and limits of timed options. */
export const CHANGE = defineChangeKind<OptionValues>({
  kind: 'option',

  current: async (ctx, id) => {
    const config = await findOffer(ctx, id)
    return config && optionValues(ctx, config)
  },

  normalise(ctx, id, after) {
    return optionValues(ctx, offerOf(ctx, Number(id), after))
  },

  async affected(ctx, id) {
    const { db, catalogue } = ctx
    const rows = await db
      .selectFrom('timed_option')
      .select(({ fn }) => [
        'currency_id',
        fn.countAll<string>().as('count'),
        fn.sum<string>('stake').as('stake'),
      ])
      .where('market_id', '=', Number(id))
      .where('result', 'is', null)
      .groupBy('currency_id')
      .orderBy('currency_id')
      .execute()
    const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
    const stakes = rows.flatMap(({ currency_id, stake }) => {
      const currency = catalogue.currency(currency_id)
      const value = currency && formatUnits(BigInt(stake), currency.decimals)
      return currency && value ? [{ fact: 'stakes_running', value, currency: currency.name } as const] : []
    })
    const highest = new Map<string, string>()
    for (const { currency, exposure } of await findExposure(ctx, Number(id)))
      if (Number(exposure) > Number(highest.get(currency) ?? 0)) highest.set(currency, exposure)
    return [
      { fact: 'running_options', value: String(total) },
      ...stakes,
      ...[...highest].map(([currency, value]) => ({ fact: 'highest_exposure', value, currency }) as const),
    ]
  },

  async apply(ctx, { id, after, origin }) {
    const known = await findOffer(ctx, id)
    if (!known) return 'option_must_be_offered'
    const option = { ...offerOf(ctx, known.marketId, after), status: known.status }
    const answer = await ctx.engine.submit({ kind: 'configureOption', option }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

async function findOffer({ db, catalogue }: Context, id: string): Promise<OptionConfig | undefined> {
  if (!catalogue.market(Number(id))) return undefined
  const row = await db.selectFrom('option_config').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  return row && OPTION_CONFIGS.read(row)
}

/** Returns the values of a market's timed options that change. */
export function optionValues({ catalogue }: Pick<Context, 'catalogue'>, config: OptionConfig): OptionValues {
  const durations = config.durations.map(({ seconds, payoutPpm, evenPayoutPpm = 0 }) =>
    [seconds, payoutPpm, evenPayoutPpm].join(':'),
  )
  const limits = config.currencies.map(
    ({ currencyId, amountMin, amountMax, exposureMax, customerExposureMax }) => {
      const decimals = catalogue.currency(currencyId)?.decimals ?? 0
      const amounts = [amountMin, amountMax, exposureMax, customerExposureMax]
      return [currencyId, ...amounts.map((units) => formatUnits(units, decimals))].join(':')
    },
  )
  return { durations: durations.join(','), limits: limits.join(',') }
}

/** The highest payout ratio: twenty times the stake, in parts per million. */
const PAYOUT_MAX = 20_000_000

/** Parses the values of an offer. Throws a `CallError` that names the field the engine would reject. */
function offerOf(
  { catalogue }: Context,
  marketId: number,
  { durations, limits }: OptionValues,
): OptionConfig {
  const terms = durations.split(',').map((row) => {
    const [seconds = 0, payoutPpm = 0, evenPayoutPpm = 0] = row.split(':').map(Number)
    const areWhole = [seconds, payoutPpm, evenPayoutPpm].every(Number.isSafeInteger)
    if (!areWhole || seconds < 3 || seconds > 86_400 || payoutPpm < 1)
      throw new CallError('invalid_field', 'durations')
    if (Math.max(payoutPpm, evenPayoutPpm) > PAYOUT_MAX) throw new CallError('invalid_field', 'durations')
    return { seconds, payoutPpm, ...(evenPayoutPpm === 0 ? {} : { evenPayoutPpm }) }
  })
  const currencies = limits.split(',').map((row) => {
    const [id, ...amounts] = row.split(':')
    const currency = catalogue.currency(Number(id))
    if (!currency) throw new CallError('invalid_field', 'limits')
    const units = (index: number) => boundedUnitsOrThrow(currency, amounts[index] ?? '', 'limits')
    const [amountMin, amountMax, exposureMax, customerExposureMax] = [units(0), units(1), units(2), units(3)]
    if (amountMin === 0n || amountMax < amountMin || customerExposureMax === 0n)
      throw new CallError('invalid_field', 'limits')
    if (customerExposureMax > exposureMax) throw new CallError('invalid_field', 'limits')
    return { currencyId: currency.id, amountMin, amountMax, exposureMax, customerExposureMax }
  })
  if (!isUnique(terms.map(({ seconds }) => seconds))) throw new CallError('invalid_field', 'durations')
  if (!isUnique(currencies.map(({ currencyId }) => currencyId)))
    throw new CallError('invalid_field', 'limits')
  return { marketId, durations: terms, currencies, status: 'open' }
}

function isUnique(values: readonly number[]): boolean {
  return new Set(values).size === values.length
}
