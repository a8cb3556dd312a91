import { type HaltRules, POSSIBLE, type RefusedIn } from '../halts/halt-rules.ts'
import type { SpotCommand } from './commands.ts'

const TRADING: RefusedIn = ['spot']

/** Nothing is placed in a halt of spot trading; everything can be cancelled, whatever way the price goes. */
export const SPOT_IN_HALT: HaltRules<SpotCommand> = {
  placeOrder: (_exchange, { converts }) => (converts ? ['spot', 'convert'] : TRADING),
  amendOrder: TRADING,
  replaceOrder: TRADING,
  placeStop: TRADING,
  placeOco: TRADING,
  cancelOrder: POSSIBLE,
  cancelAllOrders: POSSIBLE,
  cancelStop: POSSIBLE,
  setCountdown: POSSIBLE,
}
