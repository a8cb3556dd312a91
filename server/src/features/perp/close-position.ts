import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import type { Context, Handler } from './context.ts'
import { presentPlaced } from './present.ts'
import { ticksOrThrow } from './prices.ts'
import { perpOfOwnPosition, findResult } from './queries.ts'

export const closePosition: Handler<'lever/close'> = async (ctx, caller) => {
  const { request, session } = caller
  const { price } = request
  const limitTicks =
    price === undefined ? undefined : await limitOrThrow(ctx, session.userId, request.id, price)
  const { position } = await submit(ctx, caller, session.userId, {
    kind: 'closePosition',
    customerId: session.userId,
    positionId: request.id,
    lots: request.share,
    limitTicks,
  })
  return {
    ...presentPlaced(position),
    filled_share: position?.closedLots ?? 0,
    ...(await findResult(ctx, session.userId, request.id)),
  }
}

/**
 * Converts a limit price to ticks of the position's perpetual. Throws `price_step_wrong` if it is not a
 * multiple of a tick.
 */
async function limitOrThrow(
  ctx: Context,
  customerId: number,
  positionId: number,
  price: string,
): Promise<number> {
  const perp = await perpOfOwnPosition(ctx, customerId, positionId)
  if (!perp) throw new CallError('position_must_be_open')
  return ticksOrThrow(perp, price, 'price')
}
