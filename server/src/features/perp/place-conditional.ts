import { submit } from '../../calls/submit.ts'
import type { Caller } from '../../calls/handler.ts'
import type { CommandOf } from '../../engine/index.ts'
import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { PERP } from '../../instruments/kinds/perp.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { ticksOrThrow } from './prices.ts'

export const placeConditional: Handler<'lever/place_conditional'> = async (ctx, caller) => {
  const { request, session } = caller
  const perp = instrumentOrThrow(PERP, ctx.catalogue, request)
  const { side, source, direction, trigger_price: price } = request
  const { conditional } = await submit(ctx, caller, session.userId, {
    kind: 'placeConditional',
    customerId: session.userId,
    perpId: perp.id,
    side,
    trigger: { source, direction, ticks: ticksOrThrow(perp, price, 'trigger_price') },
    terms: termsOf(request),
  })
  return { id: conditional.conditionalId }
}

/** Returns the terms by the purpose. Throws a `CallError` for a field that the purpose needs, or has no use for. */
function termsOf({
  purpose,
  share: lots,
  multiple: leverage,
}: Caller<'lever/place_conditional'>['request']): CommandOf<'placeConditional'>['terms'] {
  if (purpose !== 'open' && leverage !== undefined) throw new CallError('invalid_field', 'multiple')
  if (purpose === 'close') {
    if (lots !== undefined) throw new CallError('invalid_field', 'share')
    return { purpose }
  }
  if (lots === undefined) throw new CallError('missing_field', 'share')
  if (purpose === 'reduce') return { purpose, lots }
  if (leverage === undefined) throw new CallError('missing_field', 'multiple')
  return { purpose, lots, leverage }
}
