import { formatUnits } from '@halyard/money'
import { ISSUE_TICKS_MIN, type MarketConfig, TICKS_MAX } from '../../../../engine/index.ts'
import { LAUNCH_MARKET } from '../../../../instruments/listing/launch-market.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { countOrders } from './cancellation-change.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'
import { findProject } from './project-change.ts'

/** The terms of the market that opens, with the id that is reserved for it. */
type Launch = ValuesOf<'ops/subscription/propose_launch'> & { readonly market_id: number }

/** The launch of an allotted coin, whose id is its project's: its market opens with the fees and band of smaller markets. */
export const CHANGE = defineChangeKind<Launch>({
  kind: 'launch',

  recordOf: (id) => `subscription:${id}`,

  async current({ db, catalogue }, id) {
    const project = await findProject({ db }, Number(id))
    const market = project?.marketId === undefined ? undefined : catalogue.market(project.marketId)
    return (
      market && {
        currency_id: market.quote.id,
        price_decimals: String(market.config.priceDecimals),
        quantity_decimals: String(market.config.quantityDecimals),
        min_value: formatUnits(market.config.valueMin, market.quote.decimals),
        market_id: market.id,
      }
    )
  },

  async normalise(ctx, id, after) {
    await marketOf(ctx, id, after)
    return after
  },

  affected: countOrders,

  async apply(ctx, { id, after, origin }) {
    const market = await marketOf(ctx, id, after)
    const answer = await ctx.engine.submit({ kind: 'launchProject', projectId: Number(id), market }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

/** Returns the market of a launch. Throws a `CallError` that names the field of an impossible one. */
async function marketOf(
  ctx: Pick<Context, 'db' | 'catalogue'>,
  id: string,
  { currency_id, price_decimals, quantity_decimals, min_value, market_id }: Launch,
): Promise<MarketConfig> {
  const project = await findProject(ctx, Number(id))
  if (!project) throw new CallError('project_must_be_known', 'id')
  const quote = ctx.catalogue.currency(currency_id)
  if (!quote) throw new CallError('currency_must_be_known', 'currency_id')
  const decimals = { priceDecimals: Number(price_decimals), quantityDecimals: Number(quantity_decimals) }
  if (decimals.quantityDecimals > project.config.coinDecimals)
    throw new CallError('invalid_field', 'quantity_decimals')
  if (decimals.priceDecimals + decimals.quantityDecimals > quote.decimals)
    throw new CallError('invalid_field', 'price_decimals')
  const price = project.config.prices.find(({ currencyId }) => currencyId === currency_id)
  if (!price) throw new CallError('invalid_field', 'currency_id')
  const perTick = price.coinUnits * 10n ** BigInt(quote.decimals - decimals.priceDecimals)
  const ticks = (price.payUnits * 10n ** BigInt(project.config.coinDecimals)) / perTick
  if (ticks < ISSUE_TICKS_MIN || ticks > TICKS_MAX) throw new CallError('invalid_field', 'price_decimals')
  return {
    id: market_id,
    baseId: project.config.coinId,
    quoteId: quote.id,
    ...decimals,
    ...LAUNCH_MARKET,
    valueMin: boundedUnitsOrThrow(quote, min_value, 'min_value'),
  }
}
