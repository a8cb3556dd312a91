import type { OpsExposure } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { findValuation, VALUATION_CURRENCY, VALUATION_DECIMALS } from '../../instruments/valuation.ts'
import { BALANCE_STALE_MS, findNotCompared } from '../../treasury/chain-differences.ts'
import type { OpsHandler } from '../ops-handler.ts'
import { currencyText } from '../treasury/context.ts'
import { priceOf } from '../treasury/show-result.ts'
import type { Context } from './context.ts'
import {
  EXPOSURE_PARTS,
  type ExposureAmount,
  type ExposurePart,
  type OptionsResult,
  readExposure,
  readOptionsResults,
} from './read-exposure.ts'

/** Returns what prices cost or gain the exchange itself. */
export const showExposure: OpsHandler<'ops/report/exposure', Context> = async (ctx) => {
  const priced = ctx.catalogue.markets().filter(({ quote }) => quote.name === VALUATION_CURRENCY)
  const { cursor, amounts, results, unseen } = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => ({
      cursor: await db.selectFrom('treasury_cursor').select('at').executeTakeFirstOrThrow(),
      amounts: await readExposure(db),
      results: await readOptionsResults(db, priced),
      unseen: [...(await findNotCompared(db)), ...(await findStale(ctx, db))],
    }))
  const baseOf = new Map(priced.map(({ id, base }) => [id, base.id]))
  const ids = new Set([
    ...amounts.filter(({ amount }) => amount !== 0n).map(({ currencyId }) => currencyId),
    ...results.flatMap(({ marketId }) => baseOf.get(marketId) ?? []),
  ])
  const exposures = [...ids]
    .toSorted((a, b) => a - b)
    .map((id) =>
      exposureOf(ctx, id, {
        amounts: amounts.filter(({ currencyId }) => currencyId === id),
        results: results.filter(({ marketId }) => baseOf.get(marketId) === id),
      }),
    )
  const others = exposures.filter(({ shown }) => shown.currency_name !== VALUATION_CURRENCY)
  const sum = (figure: (exposure: Exposure) => bigint) =>
    formatUnits(
      others.reduce((total, exposure) => total + figure(exposure), 0n),
      VALUATION_DECIMALS,
    )
  return {
    at: Number(cursor.at),
    list: exposures.map(({ shown }) => shown),
    gross: sum(({ value = 0n }) => (value < 0n ? 0n - value : value)),
    worst: sum(({ up = 0n, down = 0n }) =>
      [up, down].reduce((least, move) => (move < least ? move : least), 0n),
    ),
    unpriced: others.filter(({ value }) => value === undefined).map(({ shown }) => shown.currency_name),
    unseen,
  }
}

interface Exposure {
  readonly shown: OpsExposure
  /** In USDT units; undefined without a price. */
  readonly value: bigint | undefined
  readonly up: bigint | undefined
  readonly down: bigint | undefined
}

interface Figures {
  readonly amounts: readonly ExposureAmount[]
  readonly results: readonly OptionsResult[]
}

const valueText = (units: bigint | undefined) =>
  units === undefined ? null : formatUnits(units, VALUATION_DECIMALS)

function exposureOf(ctx: Context, currencyId: number, { amounts, results }: Figures): Exposure {
  const { text, ...currency } = currencyText(ctx, currencyId)
  const partOf = (wanted: ExposurePart) =>
    amounts.reduce((sum, { part, amount }) => (part === wanted ? sum + amount : sum), 0n)
  const parts = Object.fromEntries(EXPOSURE_PARTS.map((part) => [part, text(partOf(part))]))
  const net = amounts.reduce((sum, { amount }) => sum + amount, 0n)
  const value = findValuation(ctx.catalogue, currencyId, net)
  const isMeasure = currency.currency_name === VALUATION_CURRENCY
  const moved = (direction: 'up' | 'down') => {
    if (value === undefined) return undefined
    const percent = isMeasure ? 0n : value / 100n
    const start = direction === 'up' ? percent : 0n - percent
    return results.reduce(
      (sum, result) => sum + (findValuation(ctx.catalogue, result.currencyId, result[direction]) ?? 0n),
      start,
    )
  }
  const [up, down] = [moved('up'), moved('down')]
  const shown: OpsExposure = {
    ...currency,
    ...(parts as Record<ExposurePart, string>),
    net: text(net),
    ...priceOf(ctx, currencyId),
    value: valueText(value),
    up: valueText(up),
    down: valueText(down),
    options: results.reduce((sum, { options }) => sum + options, 0),
    options_waiting: results.reduce((sum, { waiting }) => sum + waiting, 0),
  }
  return { shown, value, up, down }
}

async function findStale({ now }: Context, db: Context['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('chain_balance')
    .select('network')
    .distinct()
    .where((where) =>
      where.or([where('read_at', 'is', null), where('read_at', '<', String(now() - BALANCE_STALE_MS))]),
    )
    .orderBy('network')
    .execute()
  return rows.map(({ network }) => network)
}
