import type { Command, StampedCommand } from './commands.ts'
import { openCustomer } from './customer/open-customer.ts'
import { setCustomerFrozen } from './customer/set-customer-frozen.ts'
import { configureCurrency } from './market/configure-currency.ts'
import { configureMarket } from './market/configure-market.ts'
import { recordPrices } from './market/record-prices.ts'
import type { Reply } from './reply.ts'
import { amendOrder } from './spot/amend-order.ts'
import { cancelOrder } from './spot/cancel-order.ts'
import { placeOrder } from './spot/place-order.ts'
import type { Exchange } from './state.ts'
import { creditPracticeFunds } from './wallet/credit-practice-funds.ts'

/**
 * Applies one command: checks everything, then changes everything. The same commands in the same order always give
 * the same replies, facts and state. Throws only when the exchange itself is broken, and must not be used after.
 */
export function apply(exchange: Exchange, { seq, at, command }: StampedCommand): Reply {
  exchange.at = Math.max(exchange.at, at)
  exchange.ledger.commandSeq = seq
  return dispatch(exchange, command)
}

function dispatch(exchange: Exchange, command: Command): Reply {
  switch (command.kind) {
    case 'configureCurrency':
      return configureCurrency(exchange, command)
    case 'configureMarket':
      return configureMarket(exchange, command)
    case 'openCustomer':
      return openCustomer(exchange, command)
    case 'setCustomerFrozen':
      return setCustomerFrozen(exchange, command)
    case 'recordPrices':
      return recordPrices(exchange, command)
    case 'creditPracticeFunds':
      return creditPracticeFunds(exchange, command)
    case 'placeOrder':
      return placeOrder(exchange, command)
    case 'amendOrder':
      return amendOrder(exchange, command)
    case 'cancelOrder':
      return cancelOrder(exchange, command)
  }
}
