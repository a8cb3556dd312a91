import type { ResponseOf } from '@halyard/contract/client'
import type { Answer } from '../../../lib/api.ts'
import { sendUntilAnswered } from '../../../lib/send-until-answered.ts'
import type { OrderIntent } from './order-intent.ts'

export type Placed = ResponseOf<'coin/trade/buy'>

/** Sends an order until there is an answer. It is placed once however often it is sent. */
export function sendOrder(
  { side, body, key }: OrderIntent,
  onResend: () => void,
  pause?: (ms: number) => Promise<void>,
): Promise<Answer<Placed>> {
  const path = side === 'buy' ? 'coin/trade/buy' : 'coin/trade/sell'
  return sendUntilAnswered({ path, body, key }, onResend, pause)
}
