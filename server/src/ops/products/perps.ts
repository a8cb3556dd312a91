import type { OpsPerp } from '@halyard/api/ops'
import { CallError } from '../../platform/call-error.ts'
import type { PerpInstrument } from '../../instruments/catalogue.ts'
import { submitAudited } from '../submit-audited.ts'
import { inTurn } from '../changes/in-turn.ts'
import { perpValues } from '../changes/kinds/products/perp-change.ts'
import { opensTo } from '../changes/kinds/products/product-status.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { OpsHandler } from '../context.ts'

export const listPerps: OpsHandler<'ops/contract/list'> = (ctx) =>
  Promise.resolve({ list: ctx.catalogue.perps().map((perp) => present(perp, ctx.now())) })

/** Restricts a contract or pauses it. Throws `opening_needs_two` if that would permit more than before. */
export const setPerpStatus: OpsHandler<'ops/contract/set_status'> = (ctx, caller) =>
  inTurn(`contract:${caller.request.id}`, () => changeStatus(ctx, caller))

/** Proposes fees, funding cap and tiers, which a second operator decides. */
export const proposePerp: OpsHandler<'ops/contract/propose'> = (ctx, caller) => {
  const { id, preview: _preview, due_at: _at, reason: _reason, ...values } = caller.request
  if (!ctx.catalogue.perp(id)) throw new CallError('contract_must_be_known', 'id')
  return proposeChange(ctx, caller, { kind: 'contract', id: String(id), values })
}

const changeStatus: OpsHandler<'ops/contract/set_status'> = async (ctx, caller) => {
  const { id, status, reason } = caller.request
  const perp = ctx.catalogue.perp(id)
  if (!perp) throw new CallError('contract_must_be_known', 'id')
  if (opensTo(perp.config.status, status)) throw new CallError('opening_needs_two', 'status')
  const before = present(perp, ctx.now())
  const asked = { target: `contract:${id}`, reason, before, asked: { status } }
  const command = { kind: 'configurePerp', perp: { ...perp.config, status } } as const
  return submitAudited(ctx, caller, asked, command, () => ({ ...before, status }))
}

function present({ id, base, quote, config, closeOnlyUntil }: PerpInstrument, now: number): OpsPerp {
  return {
    id,
    name: `${base.name}/${quote.name}`,
    base: base.name,
    settle: quote.name,
    status: config.status,
    ...perpValues(config),
    close_only_until: now < closeOnlyUntil ? closeOnlyUntil : null,
  }
}
