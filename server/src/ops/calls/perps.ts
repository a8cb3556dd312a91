import type { OpsContract } from '@halyard/api/ops'
import { CallError } from '../../platform/call-error.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import type { PerpInstrument } from '../../instruments/perp-instrument.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from './context.ts'

export const listPerps: OpsHandler<'ops/contract/list'> = (ctx) =>
  Promise.resolve({ list: ctx.catalogue.perps().map((perp) => present(perp, ctx.now())) })

/** Changes only the status. Leverage, fees and funding are fixed at listing. */
export const setPerpStatus: OpsHandler<'ops/contract/set_status'> = async (ctx, caller) => {
  const { id, status, reason } = caller.request
  const perp = ctx.catalogue.perp(id)
  if (!perp) throw new CallError('contract_must_be_known', 'id')
  const before = present(perp, ctx.now())
  const entry = { target: `contract:${id}`, reason, before }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'asked', after: { status } })
  const config = { ...perp.row.config, status }
  const answer = await ctx.engine.submit({ kind: 'configurePerp', perp: config })
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  const after = { ...before, status }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'done', after })
  return after
}

function present({ id, base, settle, row }: PerpInstrument, now: number): OpsContract {
  return {
    id,
    name: `${base.name}/${settle.name}`,
    status: row.config.status,
    close_only_until: now < row.closeOnlyUntil ? row.closeOnlyUntil : null,
  }
}
