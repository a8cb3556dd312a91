import { submit } from '../../calls/submit.ts'
import type { Handler } from './context.ts'
import { marketIdOf } from './list-orders.ts'

export const setCountdown: Handler<'coin/trade/cancel_all_after'> = async (ctx, caller) => {
  const { request, session } = caller
  const { countdown } = await submit(ctx, caller, session.userId, {
    kind: 'setCountdown',
    customerId: session.userId,
    marketId: marketIdOf(ctx, request.currency_id, request.legal_id),
    countdownMs: Number(request.seconds) * 1_000,
  })
  return { due_at: countdown.dueAt === 0 ? null : countdown.dueAt }
}
