import type { MoneyCoin } from '@halyard/api'
import { bigMulDivFloor, formatUnits } from '@halyard/money'
import type { CoinHistory, MoneyDay } from '../../cost-basis/money-history.ts'
import { VALUATION_DECIMALS } from '../../instruments/valuation.ts'
import type { Context, Handler } from './context.ts'

/** The decimals of an average cost, so that the cheapest coins have one. */
const AVERAGE_DECIMALS = 12

/** Returns the caller's money from the first day on: worth, results, coins with their cost, and products. */
export const showMoney: Handler<'wallet/money'> = async (ctx, { request, session }) => {
  const { days, coins, flows } = await ctx.costBasis.findHistory(session.userId, request.method)
  return {
    days: days.map((day, place) => ({
      at: day.at,
      worth: text(day.worth),
      came_in: text(day.cameIn),
      went_out: text(day.wentOut),
      result: text(resultOf(day, days[place - 1])),
    })),
    coins: coins.map((coin) => presentCoin(ctx, coin)),
    products: [...flows.products].map(([product, { income, fees, unpriced }]) => ({
      product,
      income: text(income),
      fees: text(fees),
      unpriced,
    })),
    came_in: text(flows.cameIn),
    went_out: text(flows.wentOut),
  }
}

/** Funds that came in or went out are neither profit nor loss. */
function resultOf(day: MoneyDay, before: MoneyDay | undefined): bigint {
  return day.worth - (before?.worth ?? 0n) - day.cameIn + day.wentOut
}

function presentCoin({ catalogue }: Context, { coinId, held, totals, value }: CoinHistory): MoneyCoin {
  const coin = catalogue.currency(coinId)
  if (!coin) throw new Error(`currency ${coinId} is not listed`)
  const { units, cost, unpriced } = held
  const scale = 10n ** BigInt(coin.decimals + AVERAGE_DECIMALS - VALUATION_DECIMALS)
  return {
    currency_id: coin.id,
    currency_name: coin.name,
    amount: formatUnits(units, coin.decimals),
    cost: text(cost),
    average: units === 0n ? null : formatUnits(bigMulDivFloor(cost, scale, units), AVERAGE_DECIMALS),
    value: value === undefined ? null : text(value),
    unrealised: value === undefined ? null : text(value - cost),
    realised: text(totals.gain),
    unpriced: formatUnits(unpriced, coin.decimals),
    disposed_unpriced: formatUnits(totals.unknown, coin.decimals),
  }
}

function text(value: bigint): string {
  return formatUnits(value, VALUATION_DECIMALS)
}
