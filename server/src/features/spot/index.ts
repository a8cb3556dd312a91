import { amendOrder } from './amend-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { listEndedOrders, listOpenOrders } from './list-orders.ts'
import { buy, sell } from './place-order.ts'

export const spotHandlers = {
  'coin/trade/buy': buy,
  'coin/trade/sell': sell,
  'coin/trade': cancelOrder,
  'coin/trade/amend': amendOrder,
  'coin/list': listOpenOrders,
  transaction_complete: listEndedOrders,
}
