import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { numberOrNull } from '../../db/number-or-null.ts'
import type { OpsHandler } from '../context.ts'
import type { ListSource } from '../lists/list-source.ts'
import { readList } from '../lists/read-list.ts'

/** The coin that each network takes its fees in. */
const FEE_CURRENCIES: Readonly<Partial<Record<string, string>>> = { ERC20: 'ETH', OMNI: 'BTC' }

const SOURCE: ListSource = {
  table: sql`own_transfer`,
  id: sql`id`,
  since: sql`planned_at`,
  exact: {
    customer: [sql`customer_id`],
    network: [sql`network`],
    address: [sql`address`],
    transaction: [sql`txid`],
  },
  money: { currencyId: sql`currency_id`, amount: sql`amount` },
}

export const listOwnTransfers: OpsHandler<'ops/transfer/list'> = async (ctx, { request }) => {
  const { db, catalogue } = ctx
  const { status } = request
  const where = status === undefined ? sql`true` : sql`status = ${status}`
  return readList(ctx, SOURCE, { request, where, waits: false }, async (ids) => {
    const rows = await db.selectFrom('own_transfer').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => {
      const currency = catalogue.currency(row.currency_id)
      const fees = catalogue.currencies().find(({ name }) => name === FEE_CURRENCIES[row.network])
      return {
        id: row.id,
        item: {
          id: Number(row.id),
          kind: row.kind,
          status: row.status,
          reason: row.reason,
          customer_id: numberOrNull(row.customer_id),
          currency: currency?.name ?? String(row.currency_id),
          network: row.network,
          address: row.address,
          amount: formatUnits(BigInt(row.amount), currency?.decimals ?? 0),
          cost:
            row.network_fee === null || !fees ? null : formatUnits(BigInt(row.network_fee), fees.decimals),
          cost_currency: row.network_fee === null || !fees ? null : fees.name,
          txid: row.txid,
          height: numberOrNull(row.height),
          planned_at: Number(row.planned_at),
          ended_at: numberOrNull(row.ended_at),
        },
      }
    })
  })
}
