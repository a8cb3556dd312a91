import type { UserRecord } from '../../auth/users.ts'
import type { Context } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { presentUser } from './present.ts'

export const center: Handler<'user/center'> = async (ctx, { session }) =>
  presentUser(await findById(ctx, session.userId))

export const centerWithNextSteps: Handler<'user/center2'> = async (ctx, { session: { userId } }) => {
  const [user, customer, sessions] = await Promise.all([
    findById(ctx, userId),
    ctx.db.selectFrom('customer').selectAll().where('id', '=', String(userId)).executeTakeFirstOrThrow(),
    ctx.sessions.count(userId),
  ])
  return {
    user: presentUser(user),
    frozen: customer.frozen,
    practice: ctx.config.mode === 'demo' && !customer.practice_funds_taken && !customer.frozen,
    sessions,
  }
}

function findById(ctx: Context, userId: number): Promise<UserRecord> {
  return ctx.db.selectFrom('app_user').selectAll().where('id', '=', String(userId)).executeTakeFirstOrThrow()
}
