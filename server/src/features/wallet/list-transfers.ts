import type { TransferRecord } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { findTransfers } from './queries.ts'

export const listTransfers: Handler<'wallet/hzhistory'> = async (ctx, { request, session }) => {
  if (request.currency !== undefined && !ctx.catalogue.currency(request.currency))
    throw new CallError('currency_must_be_known', 'currency')
  const page = pageOf(request)
  const rows = await findTransfers(ctx, {
    customerId: session.userId,
    currencyId: request.currency,
    offset: page.offset,
    limit: page.limit + 1,
  })
  return presentPage(page, rows, (row): TransferRecord => {
    const currency = ctx.catalogue.currency(row.currency_id)
    if (!currency) throw new Error(`currency ${row.currency_id} is not listed`)
    return {
      id: Number(row.id),
      time: Number(row.at),
      currency_id: currency.id,
      currency_name: currency.name,
      from: row.source as TransferRecord['from'],
      to: row.target as TransferRecord['to'],
      number: formatUnits(BigInt(row.amount), currency.decimals),
    }
  })
}
