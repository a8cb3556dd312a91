import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

export const listSessions: Handler<'user/sessions'> = async (ctx, { session }) => {
  const list = await ctx.sessions.list(session.userId)
  return {
    list: list.map(({ id, tokenHash, ip, agent, createdAt, seenAt }) => ({
      id,
      current: tokenHash === session.tokenHash,
      ip,
      agent,
      created_at: createdAt,
      seen_at: seenAt,
    })),
  }
}

export const endSession: Handler<'user/end_session'> = async (ctx, { request, session }) => {
  if (!(await ctx.sessions.closeById(session.userId, request.id)))
    throw new CallError('session_must_be_known', 'id')
  return {}
}

export const endOtherSessions: Handler<'user/end_sessions'> = async (ctx, { session }) => {
  await ctx.sessions.closeOthers(session)
  return {}
}
