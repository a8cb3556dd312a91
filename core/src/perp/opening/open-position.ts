import { isFrozen } from '../../customer/customer.ts'
import { type Numeric, ZERO_UNITS } from '@halyard/money'
import { checkClientId } from '../../customer/client-ids.ts'
import { canPayMargin } from '../../customer/customer-account.ts'
import { canPayWithTopUp, topUp } from '../../customer/top-up.ts'
import { reject, type Reply } from '../../reply.ts'
import { refuseOpening } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import type { OpenPosition } from '../commands.ts'
import { hasFreshMark } from '../perp.ts'
import { refuseMoreRisk } from '../position/at-risk.ts'
import { isCloseOnly } from '../position/cover.ts'
import { executeOpening } from './execute-opening.ts'
import { newOrder, timeInForceOf } from './new-order.ts'
import { openRow } from '../position/open-positions.ts'
import { planOpening } from './plan-opening.ts'
import { placedReply } from '../position/position-reply.ts'
import { processRecord } from '../../quarantine/process-record.ts'
import { perpStatus } from '../perp-status.ts'

/** The totals of an order's fills: lots, and their value in settle units. */
interface Filled {
  readonly lots: number
  readonly value: Numeric
}

/** The most positions that one customer may have at once, waiting or holding, over all contracts. */
export const OPEN_POSITIONS_MAX = 200

/**
 * Places an opening order, which becomes a position of its own with its own margin. Its id is the number of the
 * command. Rejects a frozen customer, an order that the customer's own limits refuse (decision 29), a contract that is not open or is close-only, a stale mark price, an uncertain index price
 * unless a market maker quotes (decision 45), a client id that is in use, an order
 * outside the rules of `planOpening`, and a cost above what the contract account and
 * `fromCoin` can pay.
 */
export function openPosition(exchange: Exchange, command: OpenPosition): Reply<'openPosition'> {
  const { customerId, perpId, side, leverage, terms, clientId } = command
  const { perps, ledger } = exchange
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  const refused = refuseOpening(exchange, customerId)
  if (refused) return refused
  const perp = perps.byId.get(perpId)
  if (!perp) return reject('contract_must_be_known')
  if (perpStatus(exchange, perp) !== 'open') return reject('market_must_be_open')
  if (isCloseOnly(perp, exchange.at) && !customer.isMarketMaker) return reject('contract_is_close_only')
  if (!hasFreshMark(perp, exchange.at)) return reject('market_has_no_price')
  if (perp.index.quality === 'uncertain' && !customer.isMarketMaker) return reject('price_is_uncertain')
  if (perps.counts.of(customer) >= OPEN_POSITIONS_MAX) return reject('too_many_open_positions')
  const wrongId = checkClientId(perps.clientIds, customerId, clientId)
  if (wrongId) return reject(wrongId)
  const plan = planOpening(exchange, perp, customer, command)
  if (typeof plan === 'string') return reject(plan)
  const risky = refuseMoreRisk(exchange, customer, perp, plan.cost)
  if (risky) return risky
  const { settleId } = perp.config
  const isCovered = canPayMargin(ledger, customer, settleId, plan.cost)
  const { fromCoin } = command
  const payment = {
    ownerId: customerId,
    kind: 'contract',
    currencyId: settleId,
    cost: plan.cost,
    fromCoin,
  } as const
  if (!isCovered && !canPayWithTopUp(exchange, payment)) return reject('insufficient_balance')

  if (!isCovered) topUp(exchange, payment)
  const order = newOrder(exchange, perp, customer, {
    side,
    type: terms.type,
    timeInForce: timeInForceOf(terms),
    lots: terms.lots,
    ticks: plan.ticks,
    reduceOnly: false,
    clientId,
    leverage,
    maintenancePpm: plan.maintenancePpm,
    ...command.stops,
  })
  let filled: Filled = { lots: 0, value: ZERO_UNITS }
  processRecord(exchange, 'perpOpening', perpId, () => {
    openRow(exchange, order)
    filled = executeOpening(exchange, perp, order)
  })
  return { ok: true, position: placedReply(order, filled) }
}
