import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import { ALL_PRACTICE_GRANTS } from '../../instruments/listing/practice-grants.ts'
import type { Handler } from './context.ts'

export const takePracticeFunds: Handler<'user/practice_funds'> = async (ctx, caller) => {
  if (ctx.config.mode !== 'demo') throw new CallError('demo_only')
  const customerId = caller.session.userId
  await submit(ctx, caller, customerId, {
    kind: 'creditPracticeFunds',
    customerId,
    grants: ALL_PRACTICE_GRANTS,
  })
  return {}
}
