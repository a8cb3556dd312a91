import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import { ALL_PRACTICE_GRANTS } from '../../instruments/listing/practice-grants.ts'
import type { Handler } from './context.ts'

export const takePracticeFunds: Handler<'user/practice_funds'> = async (ctx, caller) => {
  if (ctx.config.mode !== 'demo') throw new CallError('demo_only')
  const customerId = caller.session.userId
  const { returned_from } = await ctx.db
    .selectFrom('app_user')
    .select('returned_from')
    .where('id', '=', String(customerId))
    .executeTakeFirstOrThrow()
  if (returned_from !== null) throw new CallError('practice_funds_already_taken')
  await submit(ctx, caller, customerId, {
    kind: 'creditPracticeFunds',
    customerId,
    grants: ALL_PRACTICE_GRANTS,
  })
  return {}
}
