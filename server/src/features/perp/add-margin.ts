import { amount, parseUnits } from '@halyard/money'
import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { presentPlaced } from './present.ts'
import { perpOfOwnPosition } from './queries.ts'

export const addMargin: Handler<'lever/add_margin'> = async (ctx, caller) => {
  const { request, session } = caller
  const perp = await perpOfOwnPosition(ctx, session.userId, request.id)
  if (!perp) throw new CallError('position_must_be_open')
  const units = parseUnits(request.amount, perp.quote.decimals)
  if (units === undefined) throw new CallError('invalid_field', 'amount')
  const { position } = await submit(ctx, caller, session.userId, {
    kind: 'addMargin',
    customerId: session.userId,
    positionId: request.id,
    amount: amount(units),
  })
  return presentPlaced(position)
}
