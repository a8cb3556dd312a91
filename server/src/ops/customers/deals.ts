import { formatUnits } from '@halyard/money'
import { FIAT_DEALS } from '../../engine/index.ts'
import { FIAT_DECIMALS } from '@halyard/formulas'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { OpsHandler } from '../ops-handler.ts'

export const listCustomerDeals: OpsHandler<'ops/customer/deals'> = async (ctx, { request }) => {
  const page = pageOf(request)
  const id = String(request.id)
  const rows = await ctx.db
    .selectFrom('fiat_deal')
    .selectAll()
    .where((eb) => eb.or([eb('buyer_id', '=', id), eb('seller_id', '=', id)]))
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  return presentPage(page, rows, (row) => {
    const deal = FIAT_DEALS.read(row)
    const isBuyer = deal.buyerId === request.id
    const currency = ctx.catalogue.currency(deal.currencyId)
    return {
      id: deal.id,
      side: isBuyer ? 'buy' : 'sell',
      other_id: isBuyer ? deal.sellerId : deal.buyerId,
      currency: currency?.name ?? '',
      number: formatUnits(deal.quantity, currency?.decimals ?? 0),
      fiat: deal.fiat,
      total: formatUnits(deal.total, FIAT_DECIMALS[deal.fiat]),
      status: deal.status,
      created_at: deal.openedAt,
    }
  })
}
