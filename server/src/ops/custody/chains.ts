import type { OpsChain } from '@halyard/api/ops'
import { CallError } from '../../platform/call-error.ts'
import { actAudited } from '../submit-audited.ts'
import type { Context, OpsHandler } from '../context.ts'

export const listChains: OpsHandler<'ops/chain/list'> = async (ctx) => ({ list: await ctx.custody.chains() })

/**
 * Resumes a stopped chain after an operator's check. The server cannot determine whether the chain or its
 * node is right, so it stops until then.
 */
export const restartChain: OpsHandler<'ops/chain/follow_anew'> = async (ctx, caller) => {
  const { network, reason } = caller.request
  const before = await find(ctx, network)
  if (before.state !== 'stopped') throw new CallError('chain_must_be_stopped', 'network')
  return actAudited(ctx, caller, { target: `chain:${network}`, reason, before }, async () => {
    if (!(await ctx.custody.restartChain(network))) throw new CallError('chain_must_be_stopped', 'network')
    return find(ctx, network)
  })
}

async function find(ctx: Context, network: string): Promise<OpsChain> {
  const chain = (await ctx.custody.chains()).find((known) => known.network === network)
  if (!chain) throw new CallError('network_must_be_known', 'network')
  return chain
}
