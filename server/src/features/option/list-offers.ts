import { formatUnits } from '@halyard/money'
import type { Context } from '../../context.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'
import { findOffered, type OfferedOptions } from './queries.ts'

export const listDurations: Handler<'microtrade/seconds'> = async (ctx, { request }) => {
  const offered = await offeredOn(ctx, request.match_id)
  return {
    list: offered.flatMap(({ marketId, durations }) =>
      durations.map(({ seconds, payoutPpm, evenPayoutPpm }) => ({
        match_id: marketId,
        seconds,
        payout_ppm: payoutPpm,
        even_payout_ppm: evenPayoutPpm,
      })),
    ),
  }
}

export const listPayableCurrencies: Handler<'microtrade/payable_currencies'> = async (ctx, { request }) => {
  const offered = await offeredOn(ctx, request.match_id)
  return {
    list: offered.flatMap(({ marketId, currencies }) =>
      currencies.map(({ currencyId, amountMin, amountMax }) => {
        const currency = ctx.catalogue.currency(currencyId)
        if (!currency) throw new Error(`currency ${currencyId} is not listed`)
        return {
          match_id: marketId,
          currency_id: currencyId,
          currency_name: currency.name,
          decimals: currency.decimals,
          min_number: formatUnits(amountMin, currency.decimals),
          max_number: formatUnits(amountMax, currency.decimals),
        }
      }),
    ),
  }
}

async function offeredOn(ctx: Context, marketId: number | undefined): Promise<OfferedOptions[]> {
  if (marketId !== undefined && !ctx.catalogue.market(marketId))
    throw new CallError('market_must_be_known', 'match_id')
  return findOffered(ctx, marketId)
}
