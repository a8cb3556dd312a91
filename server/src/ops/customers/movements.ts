import type { OpsResponseOf } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { OpsHandler } from '../ops-handler.ts'

interface Row {
  readonly kind: OpsResponseOf<'ops/customer/movements'>['list'][number]['kind']
  readonly id: string
  readonly currency_id: number
  readonly network: string
  readonly amount: string
  readonly status: string
  readonly txid: string | null
  readonly at: string
}

/** Lists deposits and withdrawals. Each source is read up to the end of the page before they are merged. */
export const listCustomerMovements: OpsHandler<'ops/customer/movements'> = async (ctx, { request }) => {
  const page = pageOf(request)
  const [id, last] = [request.id, page.offset + page.limit + 1]
  const { rows } = await sql<Row>`
    select * from (
      (select 'deposit' as kind, id, currency_id, network, amount::text, status, txid, seen_at as at
        from chain_deposit where customer_id = ${id} order by id desc limit ${last})
      union all
      (select 'charge', id, currency_id, network, amount::text, status, txid, created_at
        from charge_request where customer_id = ${id} order by id desc limit ${last})
      union all
      (select 'withdrawal', id, currency_id, network, amount::text, status, txid, requested_at
        from withdrawal where customer_id = ${id} order by id desc limit ${last})
    ) as movement
    order by at desc, kind, id desc offset ${page.offset} limit ${page.limit + 1}`.execute(ctx.db)
  return presentPage(page, rows, ({ id, currency_id, amount, at, kind, network, status, txid }) => {
    const currency = ctx.catalogue.currency(currency_id)
    return {
      kind,
      id: Number(id),
      currency: currency?.name ?? '',
      network,
      number: formatUnits(BigInt(amount), currency?.decimals ?? 0),
      status,
      txid,
      created_at: Number(at),
    }
  })
}
