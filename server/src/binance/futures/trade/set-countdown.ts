import { onceBySignature } from '../../account/submit.ts'
import { requireRecent } from '../../protocol/authenticate.ts'
import type { SignedEndpoint } from '../../protocol/endpoint.ts'
import { missing } from '../../protocol/errors.ts'
import { wholeOf } from '../../protocol/fields.ts'
import { symbolOf } from '../../protocol/symbols.ts'
import { perpOf } from '../account/find-positions.ts'
import { requireOneWay } from './require-one-way.ts'
import { submitPerp } from './submit.ts'

/** The core knows the longest countdown. */
const ANY_MS = [0, Number.MAX_SAFE_INTEGER] as const

/** Starts the countdown of a contract over, at the end of which all orders there are cancelled; 0 switches it off. */
export const setFuturesCountdown: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 10,
  async handle(ctx, call) {
    const { fields, key } = call
    const perp = perpOf(ctx, call)
    const countdownMs = wholeOf(fields, 'countdownTime', ANY_MS)
    if (countdownMs === undefined) throw missing('countdownTime')
    await requireOneWay(ctx, call)
    requireRecent(fields, ctx.now())
    await submitPerp(
      ctx,
      call,
      { kind: 'setCountdown', customerId: key.customerId, perpId: perp.id, countdownMs },
      // A copy must not prolong it.
      onceBySignature(call, 'setCountdown', perp.id, countdownMs),
    )
    return { symbol: symbolOf(perp), countdownTime: String(countdownMs) }
  },
}
