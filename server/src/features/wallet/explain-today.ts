import { formatUnits } from '@halyard/money'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { priceText } from '../../instruments/instrument.ts'
import { VALUATION_CURRENCY, VALUATION_DECIMALS, valuationOf } from '../../instruments/valuation.ts'
import { atOneMoment } from './at-one-moment.ts'
import type { Context, Handler } from './context.ts'
import { DAY_MS, findHoldings, type Holding } from './holdings.ts'
import { type BalanceRecord, findBalances } from './queries.ts'

type Currency = ReturnType<Catalogue['currencies']>[number]

/** Says which currency made how much of today's profit, by the formula of `findToday`. All is read at one moment. */
export const explainToday: Handler<'wallet/explain_today'> = async (ctx, { session }) => {
  const now = ctx.now()
  const since = Math.floor(now / DAY_MS) * DAY_MS
  const { balances, holdings } = await atOneMoment(ctx, async (inside) => {
    const balances = await findBalances(inside, session.userId)
    return { balances, holdings: await findHoldings(inside, session.userId, [since]) }
  })
  const parts = ctx.catalogue
    .currencies()
    .map((currency) => partOf(ctx, currency, balances, holdings))
    .filter(({ before, now, cameIn, wentOut }) =>
      [before.units, now.units, cameIn, wentOut].some((figure) => figure !== 0n),
    )
  return {
    since,
    as_of: now,
    currencies: parts.map(({ currency, before, now, cameIn, wentOut }) => ({
      currency_id: currency.id,
      currency_name: currency.name,
      before: presentStanding(ctx, currency, before),
      now: presentStanding(ctx, currency, now),
      came_in: text(cameIn),
      went_out: text(wentOut),
      profit: text(now.worth - before.worth - cameIn + wentOut),
    })),
    profit: text(
      parts.reduce(
        (sum, { before, now, cameIn, wentOut }) => sum + now.worth - before.worth - cameIn + wentOut,
        0n,
      ),
    ),
  }
}

/** An amount of a currency at a time, with its worth in USDT and the index price in ticks. */
interface Standing {
  readonly units: bigint
  readonly worth: bigint
  readonly ticks: bigint | undefined
}

function partOf(
  { catalogue }: Pick<Context, 'catalogue'>,
  currency: Currency,
  balances: readonly BalanceRecord[],
  holdings: readonly Holding[],
) {
  const own = balances.filter(({ currencyId }) => currencyId === currency.id)
  const of = (kind: Holding['kind']) =>
    holdings.find((holding) => holding.kind === kind && holding.currencyId === currency.id)
  const before = of('midnight')
  const indexTicks = BigInt(marketOf(catalogue, currency)?.indexTicks ?? 0)
  const now: Standing = {
    units: own.reduce((sum, { available, frozen }) => sum + available + frozen, 0n),
    worth: own.reduce(
      (sum, { available, frozen }) => sum + valuationOf(catalogue, currency.id, available + frozen),
      0n,
    ),
    ticks: indexTicks === 0n ? undefined : indexTicks,
  }
  return {
    currency,
    before: before ?? { units: 0n, worth: 0n, ticks: undefined },
    now,
    cameIn: of('in')?.worth ?? 0n,
    wentOut: 0n - (of('out')?.worth ?? 0n),
  }
}

function marketOf(catalogue: Context['catalogue'], { id }: Currency) {
  return catalogue.markets().find(({ base, quote }) => base.id === id && quote.name === VALUATION_CURRENCY)
}

function presentStanding(
  { catalogue }: Pick<Context, 'catalogue'>,
  currency: Currency,
  { units, worth, ticks }: Standing,
) {
  const market = marketOf(catalogue, currency)
  return {
    amount: formatUnits(units, currency.decimals),
    price: market && ticks !== undefined ? priceText(market, ticks) : null,
    worth: text(worth),
  }
}

function text(worth: bigint): string {
  return formatUnits(worth, VALUATION_DECIMALS)
}
