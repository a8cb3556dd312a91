import { amendOrder } from './amend-order.ts'
import { cancelAllOrders } from './cancel-all-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { listEndedOrders, listOpenOrders } from './list-orders.ts'
import { cancelStop } from './cancel-stop.ts'
import { listStops } from './list-stops.ts'
import { quoteConversion } from './quote-conversion.ts'
import { submitConversion } from './submit-conversion.ts'
import { buy, sell } from './place-order.ts'
import { replaceOrder } from './replace-order.ts'
import { setCountdown } from './set-countdown.ts'
import { placeOco } from './place-oco.ts'
import { placeStop, placeTrailingStop } from './place-stop.ts'

export const spotHandlers = {
  'coin/trade/buy': buy,
  'coin/trade/sell': sell,
  'coin/trade': cancelOrder,
  'coin/trade/amend': amendOrder,
  'coin/trade/cancel_all': cancelAllOrders,
  'coin/trade/cancel_all_after': setCountdown,
  'coin/trade/replace': replaceOrder,
  'coin/list': listOpenOrders,
  transaction_complete: listEndedOrders,
  'coin/trade/oco': placeOco,
  'coin/trade/stop/place': placeStop,
  'coin/trade/stop/trail': placeTrailingStop,
  'coin/trade/stop/cancel': cancelStop,
  'coin/trade/stop/list': listStops,
  'coin/convert/quote': quoteConversion,
  'coin/convert/submit': submitConversion,
}
