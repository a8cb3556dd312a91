import type { OpsContract } from '@halyard/api/ops'
import { CallError } from '../../http/call-error.ts'
import { codeOf } from '../../http/submit.ts'
import type { ListedContract } from '../../listed-contract.ts'
import { noteAudit } from '../../ops/audit.ts'
import type { OpsHandler } from '../../ops/ops-handler.ts'

export const listContracts: OpsHandler<'ops/contract/list'> = (ctx) =>
  Promise.resolve({ list: ctx.catalogue.contracts().map((contract) => present(contract, ctx.now())) })

/** Only the status: leverage, fees and funding are those it was listed with. */
export const setContractStatus: OpsHandler<'ops/contract/set_status'> = async (ctx, caller) => {
  const { id, status, reason } = caller.request
  const contract = ctx.catalogue.contract(id)
  if (!contract) throw new CallError('contract_must_be_known', 'id')
  const before = present(contract, ctx.now())
  const note = { target: `contract:${id}`, reason, before }
  await noteAudit(ctx.db, ctx.now(), caller, { ...note, outcome: 'asked', after: { status } })
  const config = { ...contract.row.config, status }
  const answer = await ctx.engine.submit({ kind: 'configureContract', contract: config })
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  const after = { ...before, status }
  await noteAudit(ctx.db, ctx.now(), caller, { ...note, outcome: 'done', after })
  return after
}

function present({ id, base, settle, row }: ListedContract, now: number): OpsContract {
  return {
    id,
    name: `${base.name}/${settle.name}`,
    status: row.config.status,
    close_only_until: now < row.closeOnlyUntil ? row.closeOnlyUntil : null,
  }
}
