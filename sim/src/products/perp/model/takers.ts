import { divCeil, shareUp, smaller } from './arithmetic.ts'
import {
  addLots,
  closeLots,
  type ContractModel,
  fillMaker,
  heldOf,
  holdOf,
  type ModelRow,
  netFill,
  otherSide,
  paysAt,
  trim,
  valueOf,
} from './contract-model.ts'

export interface ModelFill {
  readonly makerId: number
  readonly ticks: number
  readonly lots: number
  readonly takerFee: bigint
  readonly makerFee: bigint
}

/** What the owner of a new order has available, and whether its unfilled lots rest. */
interface Opening {
  readonly lots: number
  readonly available: bigint
  readonly rests: boolean
}

/**
 * Fills a new order and rests its remainder. It ends at an own order, in net mode at a price that the opposite position cannot
 * pay, and at a fill that the owner cannot pay.
 */
export function openAsTaker(model: ContractModel, order: ModelRow, opening: Opening): ModelFill[] {
  const fills: ModelFill[] = []
  const isNet = model.modeOf(order.ownerId) === 'net'
  const sums = { lots: opening.lots, value: 0n, opened: 0n, available: opening.available }
  while (sums.lots > 0) {
    const maker = bestMaker(model, order)
    if (!maker) break
    if (maker.ownerId === order.ownerId) return fills
    const { ticks } = maker
    const lots = Math.min(sums.lots, maker.remaining)
    const opposite = isNet ? heldOf(model, order.ownerId, otherSide(order.side)) : undefined
    if (opposite && !paysAt(model, opposite, ticks)) return fills
    const wanted = valueOf(model, ticks, lots - Math.min(lots, opposite?.openLots ?? 0))
    const takerFee = feeOf(order, sums.value, valueOf(model, ticks, lots))
    if (takerFee + marginOf(order, sums.opened, wanted) > sums.available) return fills

    const { target, opened, freed } = netFill(model, order, ticks, lots)
    const value = valueOf(model, ticks, opened)
    const margin = marginOf(order, sums.opened, value)
    addLots(model, { order, target }, { lots: opened, value, margin })
    trim(model, order.ownerId)
    sums.lots -= lots
    sums.value += valueOf(model, ticks, lots)
    sums.opened += value
    sums.available += freed - takerFee - margin
    fills.push({ makerId: maker.id, ticks, lots, takerFee, makerFee: fillMaker(model, maker, lots) })
  }
  const held = holdOf(model, order, sums.lots)
  if (!opening.rests || sums.lots === 0 || held > sums.available) return fills
  order.remaining = sums.lots
  order.held = held
  return fills
}

function feeOf({ feePpm }: ModelRow, before: bigint, added: bigint): bigint {
  return shareUp(before + added, feePpm) - shareUp(before, feePpm)
}

function marginOf({ leverage }: ModelRow, before: bigint, added: bigint): bigint {
  return divCeil(before + added, BigInt(leverage)) - divCeil(before, BigInt(leverage))
}

/** The terms of an order that only closes lots of a position. */
interface Closing {
  readonly lots: number
  readonly ticks: number
  readonly feePpm: number
}

/** Closes lots of a position at a price or better. Own orders in the way are cancelled. */
export function closeAsTaker(model: ContractModel, closed: ModelRow, terms: Closing): ModelFill[] {
  const fills: ModelFill[] = []
  const taker = { side: otherSide(closed.side), ticks: terms.ticks }
  let left = terms.lots
  for (let maker = bestMaker(model, taker); maker && left > 0; maker = bestMaker(model, taker)) {
    if (maker.ownerId === closed.ownerId) {
      maker.remaining = 0
      maker.held = 0n
      continue
    }
    const { ticks } = maker
    const lots = Math.min(left, maker.remaining)
    left -= lots
    const due = shareUp(valueOf(model, ticks, lots), terms.feePpm)
    const takerFee = smaller(due, closeLots(model, closed, lots, ticks))
    fills.push({ makerId: maker.id, ticks, lots, takerFee, makerFee: fillMaker(model, maker, lots) })
  }
  trim(model, closed.ownerId)
  return fills
}

/** Returns the first order of the other side within reach. */
function bestMaker(
  { rows }: ContractModel,
  { side, ticks }: Pick<ModelRow, 'side' | 'ticks'>,
): ModelRow | undefined {
  const sign = side === 'long' ? 1 : -1
  let best: ModelRow | undefined
  for (const row of rows) {
    if (row.side === side || row.remaining === 0 || (row.ticks - ticks) * sign > 0) continue
    const ahead = best ? (row.ticks - best.ticks) * sign || row.priority - best.priority : -1
    if (ahead < 0) best = row
  }
  return best
}
