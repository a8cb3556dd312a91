import type { OpsDayResult } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { findValuation, VALUATION_CURRENCY, VALUATION_DECIMALS } from '../../instruments/valuation.ts'
import { type Context, currencyText, type OpsHandler } from './context.ts'
import { type HouseResult, readDays, resultsByCurrency, resultsByDay } from './house-result.ts'
import { spanOfPeriod } from './period-span.ts'

/** Returns the exchange's result of a month. Values are at the present index prices, which are in the response. */
export const showTreasuryResult: OpsHandler<'ops/treasury/result'> = async (ctx, { request }) => {
  const { until, isComplete, movements, changes } = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const span = await spanOfPeriod(db, request.month)
      return { ...span, ...(await readDays(db, span.from, span.end)) }
    })
  const totals = resultsByCurrency(movements, changes)
  const values = totals.map(({ currencyId, result }) => valueOf(ctx, currencyId, result))
  return {
    until,
    is_complete: isComplete,
    value: values.includes(undefined)
      ? null
      : formatUnits(
          values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n),
          VALUATION_DECIMALS,
        ),
    list: totals.map((total) => ({ ...present(ctx, total), ...priceOf(ctx, total.currencyId) })),
    days: resultsByDay(movements, changes).map((day) => ({ at: day.at, ...present(ctx, day) })),
  }
}

/** Returns the value of a result in USDT units; nothing is worth nothing without a price too. */
function valueOf({ catalogue }: Context, currencyId: number, units: bigint): bigint | undefined {
  return units === 0n ? 0n : findValuation(catalogue, currencyId, units)
}

function present(ctx: Context, result: HouseResult): Omit<OpsDayResult, 'at'> {
  const { currency_id, currency_name, text } = currencyText(ctx, result.currencyId)
  const value = valueOf(ctx, result.currencyId, result.result)
  return {
    currency_id,
    currency_name,
    lines: [...result.lines].map(([line, units]) => ({ line, amount: text(units) })),
    result: text(result.result),
    capital: text(result.capital),
    change: text(result.change),
    unexplained: text(result.unexplained),
    value: value === undefined ? null : formatUnits(value, VALUATION_DECIMALS),
  }
}

/** Returns the index price of a coin in USDT and its time; nulls without one. */
export function priceOf(
  { catalogue }: Context,
  currencyId: number,
): { readonly price: string | null; readonly price_at: number | null } {
  if (catalogue.currency(currencyId)?.name === VALUATION_CURRENCY) return { price: '1', price_at: null }
  const market = catalogue
    .markets()
    .find(({ base, quote }) => base.id === currencyId && quote.name === VALUATION_CURRENCY)
  if (!market || market.indexTicks === 0) return { price: null, price_at: null }
  return {
    price: formatUnits(BigInt(market.indexTicks), market.config.priceDecimals),
    price_at: market.indexAt,
  }
}
