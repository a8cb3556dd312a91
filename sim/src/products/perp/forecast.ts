import type { AmendOpening, Command, OpenPosition, PositionRow, ReducePosition } from '@halyard/core'
import { isCount } from '../../oracle/expectation.ts'
import { feeOfStep } from '../../oracle/tiers.ts'
import { triggerOf } from './conditionals/trigger.ts'
import type { ContractModel, FillMode, ModelRow } from './model/contract-model.ts'
import { heldOf, holdOf } from './model/contract-model.ts'
import { expectOpening } from './expect-opening.ts'
import { closeAsTaker, openAsTaker } from './model/takers.ts'
import { bankruptAt, edgeOf, isNet, type Perp, perpAccount, rests, type RuleContext } from './rules.ts'
import type { Forecast } from './step.ts'

/**
 * Records what an order fills, or the order of a conditional one that the command must trigger, calculated before the core sees it. The
 * command may still be rejected.
 */
export function recordForecast(one: RuleContext, command: Command): void {
  const { perps } = one.reference
  perps.trigger = triggerOf(one, command)
  const isPlaced = perps.trigger?.rejects.size === 0
  perps.forecast = forecastOf(one, (isPlaced && perps.trigger?.command) || command)
}

function forecastOf(one: RuleContext, command: Command): Forecast | undefined {
  const { exchange, reference } = one
  if (command.kind === 'closePosition') {
    const row = reference.perps.rows.get(command.positionId)
    const perp = row && exchange.perps.byId.get(row.perpId)
    return row && perp ? forecastClose(one, perp, row, command) : undefined
  }
  if (command.kind === 'amendOpening') return forecastAmending(one, command)
  if (command.kind !== 'openPosition' && command.kind !== 'reducePosition') return undefined
  const perp = exchange.perps.byId.get(command.perpId)
  if (!perp || !exchange.customers.has(command.customerId) || !isCount(command.terms.lots)) return undefined
  return command.kind === 'openPosition'
    ? forecastOpening(one, perp, command)
    : forecastReducing(one, perp, command)
}

function forecastOpening(one: RuleContext, perp: Perp, command: OpenPosition): Forecast | undefined {
  const { customerId, side, leverage, terms, stops } = command
  const ticks = terms.type === 'limit' ? terms.ticks : (terms.worstTicks ?? edgeOf(perp, side === 'long'))
  if (!isCount(leverage) || !isCount(ticks)) return undefined
  const order = newRow(one, perp, { ownerId: customerId, side, ticks, leverage, reduceOnly: false, ...stops })
  const model = modelOf(one, perp, order)
  const own = perpAccount(one.exchange, customerId, perp.config.settleId, 'available')
  const available = own + (expectOpening(one, command).topUp?.units ?? 0n)
  const fills = openAsTaker(model, order, { lots: terms.lots, available, rests: rests(terms) })
  return { fills, rows: model.rows, order }
}

function forecastReducing(one: RuleContext, perp: Perp, command: ReducePosition): Forecast | undefined {
  const { customerId, side, terms } = command
  const wanted = terms.type === 'limit' ? terms.ticks : terms.worstTicks
  if (wanted !== undefined && !isCount(wanted)) return undefined
  const before = modelOf(one, perp)
  const found = heldOf(before, customerId, side === 'sell' ? 'long' : 'short')
  const known = found && one.reference.perps.rows.get(found.id)
  if (!known) return undefined
  const ticks = limitOf(perp, known, wanted)
  const order = newRow(one, perp, {
    ownerId: customerId,
    side: side === 'buy' ? 'long' : 'short',
    ticks,
    leverage: known.leverage,
    reduceOnly: true,
    takeProfitTicks: undefined,
    stopLossTicks: undefined,
  })
  const model = modelOf(one, perp, order)
  const held = heldOf(model, customerId, known.side)
  if (!held) return undefined
  const { lots } = terms
  const fills = closeAsTaker(model, held, { lots, ticks, feePpm: takerFee(one, perp, customerId) })
  if (rests(terms)) order.remaining = lots - fills.reduce((sum, fill) => sum + fill.lots, 0)
  return { fills, rows: model.rows, order }
}

function forecastClose(
  one: RuleContext,
  perp: Perp,
  closed: PositionRow,
  {
    lots = closed.openLots,
    limitTicks,
  }: { readonly lots?: number | undefined; readonly limitTicks?: number | undefined },
): Forecast | undefined {
  const model = modelOf(one, perp)
  const row = model.rows.find(({ id }) => id === closed.id)
  if (!row || !isCount(lots) || lots > row.openLots) return undefined
  if (limitTicks !== undefined && !isCount(limitTicks)) return undefined
  // The order of a separate position ends with it.
  if (lots === row.openLots && !isNet(one, row.ownerId)) Object.assign(row, { remaining: 0, held: 0n })
  const ticks = limitOf(perp, closed, limitTicks)
  const fills = closeAsTaker(model, row, { lots, ticks, feePpm: takerFee(one, perp, row.ownerId) })
  return { fills, rows: model.rows, order: undefined }
}

/** An amended order fills nothing. It has the present fees, unless it only gets smaller at its price. */
function forecastAmending(one: RuleContext, command: AmendOpening): Forecast | undefined {
  const known = one.reference.perps.rows.get(command.positionId)
  const perp = known && one.exchange.perps.byId.get(known.perpId)
  if (!known || !perp || !isCount(command.ticks) || !isCount(command.lots)) return undefined
  const { ticks } = command
  const remaining = known.remaining + command.lots - known.lots
  const model = modelOf(one, perp)
  const isSmaller = ticks === known.ticks && remaining <= known.remaining
  const feePpm = takerFee(one, perp, known.ownerId)
  const rows = model.rows.map((row) => {
    if (row.id !== known.id) return row
    const amended = { ...row, ticks, ...(isSmaller ? {} : { feePpm }) }
    return { ...amended, remaining, held: row.reduceOnly ? 0n : holdOf(model, amended, remaining) }
  })
  return { fills: [], rows, order: undefined }
}

/** Returns the worst price of an order that closes lots: the tightest of the band, the bankruptcy price and its own limit. */
function limitOf(perp: Perp, closed: PositionRow, wanted: number | undefined): number {
  const bounds = [edgeOf(perp, closed.side === 'short'), bankruptAt(perp, closed)]
  if (wanted !== undefined) bounds.push(wanted)
  return closed.side === 'long' ? Math.max(...bounds) : Math.min(...bounds)
}

type Terms = Pick<
  ModelRow,
  'ownerId' | 'side' | 'ticks' | 'leverage' | 'reduceOnly' | 'takeProfitTicks' | 'stopLossTicks'
>

/** Returns the taker fee that a customer pays now, in parts per million. */
function takerFee(one: RuleContext, { config }: Perp, customerId: number): number {
  return feeOfStep(one, customerId, 'taker', config.takerFeePpm)
}

function newRow(one: RuleContext, perp: Perp, terms: Terms): ModelRow {
  return {
    id: 0,
    feePpm: takerFee(one, perp, terms.ownerId),
    makerFeePpm: feeOfStep(one, terms.ownerId, 'maker', perp.config.makerFeePpm),
    priority: Number.POSITIVE_INFINITY,
    remaining: 0,
    held: 0n,
    openLots: 0,
    entryValue: 0n,
    margin: 0n,
    firedStop: undefined,
    ...terms,
  }
}

/** Returns copies of the rows of a contract, with that of a new order. */
function modelOf(one: RuleContext, { config, tickLotUnits }: Perp, ...added: ModelRow[]): ContractModel {
  const { exchange, reference } = one
  const own = [...reference.perps.rows.values()].filter(({ perpId }) => perpId === config.id)
  const rows = own.toSorted((a, b) => a.id - b.id).map((row): ModelRow => ({ ...row }))
  const modeOf = (ownerId: number): FillMode => {
    if (exchange.customers.get(ownerId)?.isMarketMaker) return 'market_maker'
    return isNet(one, ownerId) ? 'net' : 'separate'
  }
  return { unit: BigInt(tickLotUnits), rows: [...rows, ...added], modeOf }
}
