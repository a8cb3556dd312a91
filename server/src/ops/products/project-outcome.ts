import type { OpsResponseOf } from '@halyard/api/ops'
import { bigMulDivCeil, formatUnits } from '@halyard/money'
import { allotment } from '@halyard/formulas'
import { type Project, SUBSCRIPTION_ORDERS, type SubscriptionOrderRow } from '../../engine/index.ts'
import { issuePriceText } from '../../instruments/issue-price.ts'
import type { Context } from '../context.ts'

type Outcome = OpsResponseOf<'ops/subscription/show'>['outcome']

/** Quantity that one order gets, in units of the coin, and its cost. */
interface Share {
  readonly order: SubscriptionOrderRow
  readonly allotted: bigint
  readonly cost: bigint
}

/**
 * Returns the result of a project's allotment, or of one made now, with the rounding of the exchange. Nothing is
 * allotted of a cancelled project.
 */
export async function findProjectOutcome(ctx: Context, { config }: Project): Promise<Outcome> {
  const rows = await ctx.db
    .selectFrom('subscription_order')
    .selectAll()
    .where('project_id', '=', String(config.id))
    .orderBy('id')
    .execute()
  const shares = sharesOf(
    rows.map((row) => SUBSCRIPTION_ORDERS.read(row)),
    config.supply,
  )
  return {
    customers: new Set(shares.map(({ order }) => order.ownerId)).size,
    orders: shares.length,
    served_orders: shares.filter(({ allotted }) => allotted > 0n).length,
    full_orders: shares.filter(({ order, allotted }) => allotted === order.quantity).length,
    issued: formatUnits(
      shares.reduce((sum, { allotted }) => sum + allotted, 0n),
      config.coinDecimals,
    ),
    payments: config.prices.map((price) => {
      const own = shares.filter(({ order }) => order.currencyId === price.currencyId)
      const paid = own.reduce((sum, { order }) => sum + order.paid, 0n)
      const charged = own.reduce((sum, { cost }) => sum + cost, 0n)
      const currency = ctx.catalogue.currency(price.currencyId)
      const decimals = currency?.decimals ?? 0
      return {
        currency_id: price.currencyId,
        currency_name: currency?.name ?? '',
        decimals,
        issue_price: issuePriceText(price, decimals, config.coinDecimals),
        paid: formatUnits(paid, decimals),
        charged: formatUnits(charged, decimals),
        refunded: formatUnits(paid - charged, decimals),
      }
    }),
  }
}

/** Returns the shares of all orders: those under review get what an allotment of all of them would give now. */
function sharesOf(orders: readonly SubscriptionOrderRow[], supply: bigint): readonly Share[] {
  const expected = allotment(
    orders.filter(({ status }) => status === 'reviewing'),
    supply,
  )
  return orders.map((order) => {
    if (order.status !== 'reviewing') return { order, allotted: order.allotted, cost: order.cost }
    const allotted = expected.get(order.id) ?? 0n
    return { order, allotted, cost: bigMulDivCeil(allotted, order.payUnits, order.coinUnits) }
  })
}
