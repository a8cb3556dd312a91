import { type Amount, amount, ZERO } from '@halyard/money'
import { match, quoteLots, type Taker } from '../book/match.ts'
import { crosses } from '../book/side.ts'
import { NONE } from '../book/resting-orders.ts'
import type { Customer } from '../customer/customer.ts'
import { findAccount, hold, openAccount } from '../ledger/ledger.ts'
import { TICKS_MAX } from '../market/market.ts'
import type { Reject } from '../rejects.ts'
import { refuse, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { OpenPosition } from './commands.ts'
import { type Contract, contractBand, contractValue, hasFreshMark, tierOf } from './contract.ts'
import { openRow } from './open-positions.ts'
import { settleStatus } from './end-position.ts'
import { fillMaker, fillTaker } from './fill-opening.ts'
import { feeOn, holdFor, marginFor, wouldBeLiquidated } from './margin.ts'
import { openingSide, type Position } from './position.ts'
import { positionReply } from './position-reply.ts'
import { refuseStops } from './stops.ts'
import { orderAt, tellTrade } from './trade.ts'

/** Positions that one customer may have at once, resting or held, over all contracts. */
export const OPEN_POSITIONS_MAX = 200

/** The most one order may be worth, so that what it can come to always fits what is stored. */
const VALUE_MAX = amount(10n ** 15n)

export function openPosition(exchange: Exchange, command: OpenPosition): Reply {
  const { customerId, contractId, side, leverage, terms } = command
  const { contracts, ledger } = exchange
  const customer = exchange.customers.get(customerId)
  if (!customer) return refuse('customer_must_be_known')
  if (customer.frozen) return refuse('customer_is_frozen')
  const contract = contracts.byId.get(contractId)
  if (!contract) return refuse('contract_must_be_known')
  if (contract.config.status !== 'open') return refuse('market_must_be_open')
  if (!hasFreshMark(contract, exchange.at)) return refuse('market_has_no_price')
  if ((contracts.counts.get(customerId) ?? 0) >= OPEN_POSITIONS_MAX) return refuse('too_many_open_positions')
  const plan = planOpening(contract, customer, command)
  if (typeof plan === 'string') return refuse(plan)
  const { settleId } = contract.config
  if (plan.cost > (findAccount(ledger, customerId, 'contract', settleId)?.available ?? ZERO))
    return refuse('insufficient_balance')

  const position: Position = {
    id: ledger.commandSeq,
    ownerId: customerId,
    contractId,
    side,
    type: terms.type,
    leverage,
    ticks: plan.taker.ticks,
    feePpm: contract.config.takerFeePpm,
    lots: terms.lots,
    remaining: 0,
    openLots: 0,
    entryValue: ZERO,
    margin: ZERO,
    held: ZERO,
    takeProfitTicks: command.stops.takeProfitTicks,
    stopLossTicks: command.stops.stopLossTicks,
    firedStop: undefined,
    closedLots: 0,
    exitValue: ZERO,
    realised: ZERO,
    feePaid: ZERO,
    fundingPaid: ZERO,
    status: 'waiting',
    closeReason: undefined,
    priority: 0,
    openedAt: exchange.at,
    updatedAt: exchange.at,
    accountId: openAccount(ledger, customerId, 'contract', settleId).id,
    isDesk: customer.desk,
    slot: NONE,
  }
  openRow(exchange, position)
  execute(exchange, contract, position, plan.taker)
  return { ok: true, position: positionReply(position) }
}

interface OpeningPlan {
  readonly taker: Taker
  /** The most it can cost: what its customer must have available. */
  readonly cost: Amount
}

function planOpening(
  contract: Contract,
  customer: Customer,
  { side, leverage, terms, stops }: OpenPosition,
): OpeningPlan | Reject {
  const { config, book, markTicks } = contract
  const { lots } = terms
  if (!Number.isSafeInteger(lots) || lots < config.lotsMin) return 'quantity_too_small'
  if (lots > config.lotsMax) return 'quantity_too_large'
  const leverageMax = customer.desk ? 1 : tierOf(config, lots).leverageMax
  if (!Number.isSafeInteger(leverage) || leverage < 1 || leverage > leverageMax)
    return 'leverage_out_of_range'
  const bookSide = openingSide(side)
  const edge = contractBand(contract, bookSide)
  const ticks = terms.type === 'limit' ? terms.ticks : edge
  if (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX) return 'price_is_invalid'
  if (!crosses(bookSide, edge, ticks)) return 'price_outside_band'
  if (contractValue(contract, ticks, lots) > VALUE_MAX) return 'quantity_too_large'
  const limit = terms.type === 'limit' ? ticks : markTicks
  const wrongStops = refuseStops(side, stops, limit, markTicks)
  if (wrongStops) return wrongStops
  const taker = { ownerId: customer.id, side: bookSide, ticks, remaining: lots }
  const quote = quoteLots(book, taker)
  if (terms.type === 'market' && quote.lots === 0) return 'no_liquidity'
  const value = amount(BigInt(quote.tickLots) * BigInt(contract.tickLotUnits))
  const order = { side, leverage, ticks, feePpm: config.takerFeePpm }
  if (quote.lots > 0 && wouldBeLiquidated(contract, order, quote.lots, value)) return 'would_be_liquidated'
  const rest = terms.type === 'limit' ? lots - quote.lots : 0
  if (rest > 0 && wouldBeLiquidated(contract, order, rest, contractValue(contract, ticks, rest)))
    return 'would_be_liquidated'
  const taken = marginFor(value, leverage) + feeOn(value, config.takerFeePpm)
  const held = rest > 0 ? holdFor(contract, order, rest) : ZERO
  return { taker, cost: amount(taken + held) }
}

/** Trades an order whose customer has what it can cost, then rests what is left of a limit order. */
function execute(exchange: Exchange, contract: Contract, order: Position, taker: Taker): void {
  const total = { value: ZERO, marginValue: ZERO }
  const end = match(contract.book, taker, (slot, lots) => {
    const maker = orderAt(exchange, slot)
    const takerFee = fillTaker(exchange, contract, order, maker.ticks, lots, total)
    const makerFee = fillMaker(exchange, contract, maker, lots)
    tellTrade(exchange, contract, { taker: order, takerSide: taker.side, takerFee, maker, makerFee, lots })
  })
  if (end === 'exhausted' && order.type === 'limit') rest(exchange, contract, order, taker.remaining)
  const isFilled = end === 'filled'
  settleStatus(exchange, order, isFilled ? 'netted' : end === 'own_order' ? 'own_order' : 'no_more_liquidity')
}

function rest(exchange: Exchange, contract: Contract, order: Position, lots: number): void {
  order.priority = exchange.nextPriority++
  order.remaining = lots
  order.held = holdFor(contract, order, lots)
  hold(exchange.ledger, order.accountId, order.held, 'position_hold')
  placeInBook(exchange, contract, order)
}

/** Rests a position's order behind all others at its price. */
export function placeInBook({ contracts }: Exchange, contract: Contract, order: Position): void {
  const { id, ownerId, side, ticks, remaining } = order
  order.slot = contracts.resting.add(id, ownerId, openingSide(side), ticks, remaining)
  contracts.bySlot[order.slot] = order
  contract.book.rest(order.slot)
}
