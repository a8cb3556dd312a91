import type { SignInEntry } from '@halyard/api'
import type { OpsHandler } from '../ops-handler.ts'
import { findMasks, hideDevice } from '../grants/masks.ts'

const SIGN_INS_MAX = 50

export const listCustomerSessions: OpsHandler<'ops/customer/sessions'> = async (
  ctx,
  { request: { id }, operator },
) => {
  const signIns = await ctx.db
    .selectFrom('sign_in_log')
    .select(['id', 'at', 'outcome', 'ip', 'agent'])
    .where('user_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(SIGN_INS_MAX)
    .execute()
  const hasDevices = !(await findMasks(ctx, operator, id)).has('devices')
  const shown = <Row extends { ip: string; agent: string }>(row: Row) => (hasDevices ? row : hideDevice(row))
  return {
    sessions: (await ctx.sessions.list(id)).map((session) =>
      shown({
        id: session.id,
        ip: session.ip,
        agent: session.agent,
        created_at: session.createdAt,
        seen_at: session.seenAt,
      }),
    ),
    sign_ins: signIns.map((row) =>
      shown({
        id: Number(row.id),
        at: Number(row.at),
        outcome: row.outcome as SignInEntry['outcome'],
        ip: row.ip,
        agent: row.agent,
      }),
    ),
  }
}
