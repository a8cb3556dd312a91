import { appendAudit } from '../audit.ts'
import type { OpsHandler } from './context.ts'

export const logout: OpsHandler<'ops/logout'> = async (ctx, caller) => {
  await ctx.operators.close(caller.operator)
  await appendAudit(ctx.db, ctx.now(), caller, { target: '', outcome: 'done' })
  return {}
}

export const me: OpsHandler<'ops/me'> = (_ctx, { operator: { userId, nickname, role } }) =>
  Promise.resolve({ id: userId, nickname, role })
