import { freezeReasons } from '../../auth/users/freezes.ts'
import { userById } from '../../auth/users/users.ts'
import type { Handler } from './context.ts'
import { presentUser } from './present.ts'

export const center: Handler<'user/center'> = async (ctx, { session }) =>
  presentUser(ctx.config.secret, await userById(ctx.db, session.userId))

export const centerWithNextSteps: Handler<'user/center2'> = async (ctx, { session: { userId } }) => {
  const [user, customer, sessions] = await Promise.all([
    userById(ctx.db, userId),
    ctx.db.selectFrom('customer').selectAll().where('id', '=', String(userId)).executeTakeFirstOrThrow(),
    ctx.sessions.count(userId),
  ])
  const frozen_by = freezeReasons(customer)
  return {
    user: presentUser(ctx.config.secret, user),
    frozen_by,
    practice:
      ctx.config.mode === 'demo' &&
      !customer.practice_funds_taken &&
      user.returned_from === null &&
      frozen_by.length === 0,
    demo: ctx.config.mode === 'demo',
    sessions,
  }
}
