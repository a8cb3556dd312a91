import { amount, parseUnits } from '@halyard/money'
import { submit } from '../../calls/submit.ts'
import { VALUATION_DECIMALS } from '../../instruments/valuation.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { findLimits } from './queries.ts'
import { presentLimits } from './present.ts'

export const setLimit: Handler<'user/set_limit'> = async (ctx, caller) => {
  const { limit: name, max: text } = caller.request
  const customerId = caller.session.userId
  const units = text ? parseUnits(text, name === 'reminder' ? 0 : VALUATION_DECIMALS) : undefined
  if (text && units === undefined)
    throw new CallError(name === 'reminder' ? 'self_limit_is_invalid' : 'amount_step_wrong', 'max')
  const max = units === undefined ? undefined : amount(units)
  await submit(ctx, caller, customerId, { kind: 'setSelfLimit', customerId, name, max })
  return presentLimits(await findLimits(ctx, customerId), ctx.now())
}
