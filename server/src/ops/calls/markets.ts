import type { OpsMarket } from '@halyard/api/ops'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { CallError } from '../../platform/call-error.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from './context.ts'

export const listMarkets: OpsHandler<'ops/market/list'> = (ctx) =>
  Promise.resolve({ list: ctx.catalogue.markets().map(present) })

/** Changes only the status. The other configuration of a market is fixed at listing. */
export const setMarketStatus: OpsHandler<'ops/market/set_status'> = async (ctx, caller) => {
  const { id, status, reason } = caller.request
  const market = ctx.catalogue.market(id)
  if (!market) throw new CallError('market_must_be_known', 'id')
  const before = present(market)
  const entry = { target: `market:${id}`, reason, before }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'asked', after: { status } })
  const answer = await ctx.engine.submit({ kind: 'configureMarket', market: { ...market.config, status } })
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  const after = { ...before, status }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'done', after })
  return after
}

function present({ id, base, quote, config }: ListedMarket): OpsMarket {
  return { id, name: `${base.name}/${quote.name}`, status: config.status }
}
