import { formatUnits } from '@halyard/money'
import { isEvenOffered, type OptionDuration } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context, Handler } from './context.ts'
import { findOffered, type OfferedOptions } from './queries.ts'

export const listDurations: Handler<'microtrade/seconds'> = async (ctx, { request }) => {
  const offered = await offeredOn(ctx, request.match_id)
  return {
    list: offered.flatMap(({ marketId, durations }) =>
      durations.map((duration) => ({
        match_id: marketId,
        seconds: duration.seconds,
        payout_ppm: duration.payoutPpm,
        even_payout_ppm: duration.evenPayoutPpm ?? null,
        even_offered: isEvenOfferedNow(ctx, marketId, duration),
      })),
    ),
    now: ctx.now(),
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

function isEvenOfferedNow({ catalogue }: Context, marketId: number, duration: OptionDuration): boolean {
  const market = catalogue.market(marketId)
  return market !== undefined && isEvenOffered(market.unchanged, duration)
}

async function offeredOn(ctx: Context, marketId: number | undefined): Promise<OfferedOptions[]> {
  if (marketId !== undefined && !ctx.catalogue.market(marketId))
    throw new CallError('market_must_be_known', 'match_id')
  return findOffered(ctx, marketId)
}
