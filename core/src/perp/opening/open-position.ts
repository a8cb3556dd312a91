import { isFrozen } from '../../customer/customer.ts'
import { ZERO_UNITS } from '@halyard/money'
import { NONE } from '../../book/slot.ts'
import { canPayMargin, openContractAccount } from '../../customer/customer-account.ts'
import { reject, type Reply } from '../../reply.ts'
import { refuseOpening } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import type { OpenPosition } from '../commands.ts'
import { hasFreshMark } from '../perp.ts'
import { refuseMoreRisk } from '../position/at-risk.ts'
import { isCloseOnly } from '../position/cover.ts'
import { executeOpening } from './execute-opening.ts'
import { openRow } from '../position/open-positions.ts'
import { planOpening } from './plan-opening.ts'
import type { Position } from '../position/position.ts'
import { positionReply } from '../position/position-reply.ts'
import { processRecord } from '../../quarantine/process-record.ts'
import { perpStatus } from '../perp-status.ts'

/** The most positions that one customer may have at once, waiting or holding, over all contracts. */
export const OPEN_POSITIONS_MAX = 200

/**
 * Places an opening order, which becomes a position of its own with its own margin. Its id is the number of the
 * command. Rejects a frozen customer, an order that the customer's own limits refuse (decision 29), a contract that is not open or is close-only, a stale mark price, an uncertain index price
 * unless a market maker quotes (decision 45), an order
 * outside the rules of `planOpening`, and a cost above the available balance.
 */
export function openPosition(exchange: Exchange, command: OpenPosition): Reply<'openPosition'> {
  const { customerId, perpId, side, leverage, terms } = command
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
  const plan = planOpening(exchange, perp, customer, command)
  if (typeof plan === 'string') return reject(plan)
  const risky = refuseMoreRisk(exchange, customer, perp, plan.cost)
  if (risky) return risky
  const { settleId } = perp.config
  if (!canPayMargin(ledger, customer, settleId, plan.cost)) return reject('insufficient_balance')

  const position: Position = {
    id: ledger.commandSeq,
    ownerId: customerId,
    perpId,
    side,
    type: terms.type,
    leverage,
    ticks: plan.ticks,
    feePpm: perp.config.takerFeePpm,
    makerFeePpm: perp.config.makerFeePpm,
    lots: terms.lots,
    remaining: 0,
    openLots: 0,
    entryValue: ZERO_UNITS,
    margin: ZERO_UNITS,
    maintenancePpm: plan.maintenancePpm,
    held: ZERO_UNITS,
    takeProfitTicks: command.stops.takeProfitTicks,
    stopLossTicks: command.stops.stopLossTicks,
    firedStop: undefined,
    closedLots: 0,
    exitValue: ZERO_UNITS,
    realised: ZERO_UNITS,
    feePaid: ZERO_UNITS,
    fundingPaid: ZERO_UNITS,
    status: 'waiting',
    closeReason: undefined,
    priority: 0,
    openedAt: exchange.at,
    updatedAt: exchange.at,
    owner: customer,
    accountId: openContractAccount(ledger, customer, settleId),
    isChanged: false,
    slot: NONE,
  }
  processRecord(exchange, 'perpOpening', perpId, () => {
    openRow(exchange, position)
    executeOpening(exchange, perp, position)
  })
  return { ok: true, position: positionReply(position) }
}
