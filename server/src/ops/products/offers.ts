import type { OpsOffer } from '@halyard/api/ops'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { OPTION_CONFIGS } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { submitAudited } from '../submit-audited.ts'
import { inTurn } from '../changes/in-turn.ts'
import { optionValues } from '../changes/kinds/products/option-change.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { findExposure } from '../risk/option-exposure.ts'
import type { Context, OpsHandler } from '../context.ts'

type OfferRow = Selectable<Tables['option_config']>

export const listOffers: OpsHandler<'ops/option/list'> = async (ctx) => {
  const rows = await ctx.db.selectFrom('option_config').selectAll().orderBy('id').execute()
  return { list: await Promise.all(rows.map((row) => present(ctx, row))) }
}

/** Stops the sale of new options. Options already sold are settled by their terms. */
export const pauseOffer: OpsHandler<'ops/option/pause'> = (ctx, caller) =>
  inTurn(`option:${caller.request.id}`, () => pause(ctx, caller))

/** Proposes durations, payout ratios and limits, which a second operator decides. */
export const proposeOffer: OpsHandler<'ops/option/propose'> = (ctx, caller) => {
  const { id, preview: _preview, due_at: _at, reason: _reason, ...values } = caller.request
  return proposeChange(ctx, caller, { kind: 'option', id: String(id), values })
}

export const showExposure: OpsHandler<'ops/option/exposure'> = async (ctx, { request: { id } }) => ({
  list: await findExposure(ctx, id),
})

const pause: OpsHandler<'ops/option/pause'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  const status = 'paused'
  const row =
    ctx.catalogue.market(id) &&
    (await ctx.db.selectFrom('option_config').selectAll().where('id', '=', id).executeTakeFirst())
  if (!row) throw new CallError('option_must_be_offered', 'id')
  const before = await present(ctx, row)
  const asked = { target: `option:${id}`, reason, before, asked: { status } }
  const command = { kind: 'configureOption', option: { ...OPTION_CONFIGS.read(row), status } } as const
  return submitAudited(ctx, caller, asked, command, () => ({ ...before, status }))
}

async function present(ctx: Context, row: OfferRow): Promise<OpsOffer> {
  const { id, status } = row
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
    ...optionValues(ctx, OPTION_CONFIGS.read(row)),
  }
}
