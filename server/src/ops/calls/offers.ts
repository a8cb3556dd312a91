import type { OpsOffer } from '@halyard/api/ops'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { OPTION_CONFIGS } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import { appendAudit } from '../audit.ts'
import type { Context, OpsHandler } from './context.ts'

type OfferRow = Selectable<Tables['option_config']>

export const listOffers: OpsHandler<'ops/option/list'> = async (ctx) => {
  const rows = await ctx.db.selectFrom('option_config').selectAll().orderBy('id').execute()
  return { list: await Promise.all(rows.map((row) => present(ctx, row))) }
}

/** Changes whether new options are sold. Options already sold are settled by their terms. */
export const setOfferStatus: OpsHandler<'ops/option/set_status'> = async (ctx, caller) => {
  const { id, status, reason } = caller.request
  const row = await ctx.db.selectFrom('option_config').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new CallError('option_must_be_offered', 'id')
  const before = await present(ctx, row)
  const entry = { target: `option:${id}`, reason, before }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'asked', after: { status } })
  const option = { ...OPTION_CONFIGS.read(row), status }
  const answer = await ctx.engine.submit({ kind: 'configureOption', option })
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  const after = { ...before, status }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'done', after })
  return after
}

async function present(ctx: Context, { id, status }: OfferRow): Promise<OpsOffer> {
  const market = ctx.catalogue.market(id)
  const { running } = await ctx.db
    .selectFrom('timed_option')
    .select(({ fn }) => fn.countAll<string>().as('running'))
    .where('market_id', '=', id)
    .where('result', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    id,
    name: market ? `${market.base.name}/${market.quote.name}` : '',
    status: status as OpsOffer['status'],
    running: Number(running),
  }
}
