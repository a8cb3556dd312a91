import { NOTHING, plus, ppmUp, type Sum, units, UNITS_MAX } from '@halyard/money'
import { nextMaker, OWN_ORDER, quoteLots } from '../book/match.ts'
import { crosses } from '../book/side.ts'
import { NONE, type Slot } from '../book/resting-orders.ts'
import type { Customer } from '../customer/customer.ts'
import { canPayMargin, openContractAccount } from '../customer/customer-account.ts'
import { hold } from '../ledger/ledger.ts'
import { TICKS_MAX } from '../market/market.ts'
import type { Reject } from '../rejects.ts'
import { refuse, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { OpenPosition } from './commands.ts'
import { type Contract, contractBand, contractValue, hasFreshMark, tierOf } from './contract.ts'
import { openRow } from './open-positions.ts'
import { settleStatus } from './end-position.ts'
import { fillMaker, fillTaker, type TakerTotal } from './fill-opening.ts'
import { holdFor, marginFor, wouldBeLiquidated } from './margin.ts'
import { openingSide, type Position } from './position.ts'
import { positionReply } from './position-reply.ts'
import { refuseStops } from './stops.ts'
import { orderAt, tellTrade } from './trade.ts'

/** Positions that one customer may have at once, resting or held, over all contracts. */
export const OPEN_POSITIONS_MAX = 200

/** The most one order may be worth, so that what it can come to always fits what is stored. */
const VALUE_MAX = 10 ** 15

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
  if (contracts.counts.of(customer) >= OPEN_POSITIONS_MAX) return refuse('too_many_open_positions')
  const plan = planOpening(contract, customer, command)
  if (typeof plan === 'string') return refuse(plan)
  const { settleId } = contract.config
  if (!canPayMargin(ledger, customer, settleId, plan.cost)) return refuse('insufficient_balance')

  const position: Position = {
    id: ledger.commandSeq,
    ownerId: customerId,
    contractId,
    side,
    type: terms.type,
    leverage,
    ticks: plan.ticks,
    feePpm: contract.config.takerFeePpm,
    lots: terms.lots,
    remaining: 0,
    openLots: 0,
    entryValue: NOTHING,
    margin: NOTHING,
    held: NOTHING,
    takeProfitTicks: command.stops.takeProfitTicks,
    stopLossTicks: command.stops.stopLossTicks,
    firedStop: undefined,
    closedLots: 0,
    exitValue: NOTHING,
    realised: NOTHING,
    feePaid: NOTHING,
    fundingPaid: NOTHING,
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
  openRow(exchange, position)
  execute(exchange, contract, position)
  return { ok: true, position: positionReply(position) }
}

interface OpeningPlan {
  /** The worst price it may trade at: its limit, or the edge of the band. */
  readonly ticks: number
  /** The most it can cost: what its customer must have available. */
  readonly cost: Sum
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
  const quote = quoteLots(book, { ownerId: customer.id, side: bookSide, ticks, remaining: lots })
  if (terms.type === 'market' && quote.lots === 0) return 'no_liquidity'
  const value = units(quote.tickLots * contract.tickLotUnits)
  if (value > UNITS_MAX) return 'quantity_too_large'
  const order = { side, leverage, ticks, feePpm: config.takerFeePpm }
  if (quote.lots > 0 && wouldBeLiquidated(contract, order, quote.lots, value)) return 'would_be_liquidated'
  const rest = terms.type === 'limit' ? lots - quote.lots : 0
  if (rest > 0 && wouldBeLiquidated(contract, order, rest, contractValue(contract, ticks, rest)))
    return 'would_be_liquidated'
  const taken = plus(marginFor(value, leverage), ppmUp(value, config.takerFeePpm))
  const held = rest > 0 ? holdFor(contract, order, rest) : NOTHING
  return { ticks, cost: plus(taken, held) }
}

/** Trades an order whose customer has what it can cost, then rests what is left of a limit order. */
function execute(exchange: Exchange, contract: Contract, order: Position): void {
  const side = openingSide(order.side)
  const total: TakerTotal = { value: NOTHING, marginValue: NOTHING }
  let remaining = order.lots
  let slot: Slot = NONE
  while (remaining > 0) {
    slot = nextMaker(contract.book, order.ownerId, side, order.ticks)
    if (slot === NONE || slot === OWN_ORDER) break
    const maker = orderAt(exchange, slot)
    const lots = Math.min(remaining, maker.remaining)
    remaining -= lots
    contract.book.reduce(slot, lots)
    const takerFee = fillTaker(exchange, contract, order, maker.ticks, lots, total)
    const makerFee = fillMaker(exchange, contract, maker, lots)
    tellTrade(exchange, contract, { taker: order, takerSide: side, takerFee, maker, makerFee, lots })
  }
  if (remaining === 0) settleStatus(exchange, order, 'netted')
  else if (slot === OWN_ORDER) settleStatus(exchange, order, 'own_order')
  else {
    if (order.type === 'limit') rest(exchange, contract, order, remaining)
    settleStatus(exchange, order, 'no_more_liquidity')
  }
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
