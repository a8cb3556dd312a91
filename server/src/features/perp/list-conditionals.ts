import type { LeverConditional } from '@halyard/api'
import { sql } from 'kysely'
import { CONDITIONALS, type ConditionalRow } from '../../engine/index.ts'
import { priceText } from '../../instruments/instrument.ts'
import type { Context, Handler } from './context.ts'

export const listConditionals: Handler<'lever/conditionals'> = async (ctx, { session }) => {
  const rows = await ctx.db
    .selectFrom('perp_conditional')
    .selectAll()
    .where('customer_id', '=', String(session.userId))
    .where(sql<boolean>`status in ('waiting', 'reached')`)
    .orderBy('id', 'desc')
    .execute()
  return { list: rows.map((row) => present(ctx, CONDITIONALS.read(row))) }
}

function present({ catalogue }: Context, row: ConditionalRow): LeverConditional {
  const perp = catalogue.perp(row.perpId)
  if (!perp) throw new Error(`conditional order ${row.id} has an unknown perpetual`)
  return {
    id: row.id,
    contract_id: perp.id,
    side: row.side,
    purpose: row.purpose,
    source: row.triggerSource,
    direction: row.triggerDirection,
    trigger_price: priceText(perp, row.triggerTicks),
    share: row.lots ?? null,
    multiple: row.leverage ?? null,
    status: row.status === 'reached' ? 'reached' : 'waiting',
    client_id: row.clientId ?? null,
    created_at: row.placedAt,
  }
}
