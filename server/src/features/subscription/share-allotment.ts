import {
  ALLOTMENT_SHARE_FORMAT,
  type AllotmentShare,
  allottedPpm,
  shareText,
  type UnsignedAllotmentShare,
} from '@halyard/receipt'
import { SUBSCRIPTION_ORDERS } from '../../engine/index.ts'
import { issuePriceText } from '../../instruments/issue-price.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { currencyOf } from './present.ts'
import { findProjects } from './queries.ts'

/** Signs which part of an order was allotted, for its owner to publish. */
export const shareAllotment: Handler<'lh/send/share'> = async (ctx, { request, session }) => {
  const record = await ctx.db
    .selectFrom('subscription_order')
    .selectAll()
    .where('id', '=', String(request.id))
    .where('customer_id', '=', String(session.userId))
    .executeTakeFirst()
  const order = record && SUBSCRIPTION_ORDERS.read(record)
  const [sale] = order ? await findProjects(ctx, order.projectId) : []
  const allottedAt = sale?.project.allottedAt
  const part = order ? allottedPpm({ quantity: String(order.quantity), allotted: String(order.allotted) }) : 0
  if (!order || !sale || allottedAt === undefined || part === 0)
    throw new CallError('record_must_be_known', 'id')
  const { config } = sale.project
  const currency = currencyOf(ctx.catalogue, order.currencyId)
  const { key } = ctx.priceLog
  const unsigned: UnsignedAllotmentShare = {
    format: ALLOTMENT_SHARE_FORMAT,
    public_key: key.publicKey,
    project_id: config.id,
    coin: config.coinName,
    origin: ctx.priceLog.originOf(undefined),
    price: issuePriceText(order, currency.decimals, config.coinDecimals),
    currency: currency.name,
    supply: String(config.supply),
    demand: String(sale.demand),
    allotted_ppm: part,
    allotted_at: allottedAt,
  }
  const share: AllotmentShare = { ...unsigned, signature: key.sign(shareText(unsigned)) }
  return { share }
}
