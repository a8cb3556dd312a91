import type { Handlers } from '../handlers.ts'
import { amendOrder } from './amend-order.ts'
import { cancelAllOrders } from './cancel-all-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import type { SpotCommand } from './commands.ts'
import { setCountdown } from './countdowns/set-countdown.ts'
import { placeOrder } from './place-order.ts'
import { replaceOrder } from './replace-order.ts'
import { cancelStop } from './stops/cancel-stop.ts'
import { placeOco } from './stops/place-oco.ts'
import { placeStop } from './stops/place-stop.ts'

export const spotHandlers: Handlers<SpotCommand> = {
  placeOrder,
  amendOrder,
  cancelOrder,
  cancelAllOrders,
  replaceOrder,
  setCountdown,
  placeStop,
  placeOco,
  cancelStop,
}
