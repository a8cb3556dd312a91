import { type Amount, amount, bigMulDivFloor, ZERO } from '@halyard/money'
import { type CostMethod, createLots, type CoinsAtCost, type Lot, type Lots, NO_COINS } from './lots.ts'
import type { Change, Effected, Movement, SpotExchange } from './movement.ts'

/** A customer's coins with their cost, by one method. */
export interface CostBook {
  /** The unit of account, which always costs its own amount. */
  readonly measureId: number
  readonly method: CostMethod
  readonly lots: Map<number, Lots>
  /** The lots of funds that left, by coin, oldest first: they keep their cost if they return. */
  readonly away: Map<number, Parcel[]>
}

interface Parcel {
  readonly units: Amount
  readonly lots: readonly Lot[]
}

/** Funds that left and may still return; earlier ones come back at their value. */
const AWAY_MAX = 1_000

export function createCostBook(method: CostMethod, measureId: number): CostBook {
  return { measureId, method, lots: new Map(), away: new Map() }
}

export function heldIn(book: CostBook, coinId: number): CoinsAtCost {
  return book.lots.get(coinId)?.held ?? NO_COINS
}

/** Applies a movement and returns its effects. Movements come in the order of their ids. Throws if coins are missing. */
export function applyMovement(book: CostBook, movement: Movement): readonly Effected[] {
  return movement.type === 'trade' ? applyTrade(book, movement) : applyChange(book, movement)
}

/** Returns the value of a trade's fee: its share of the value, rounded down; undefined without a price. */
export function tradeFeeValue({ buys, base, quote, fee, value }: SpotExchange): Amount | undefined {
  return value === undefined ? undefined : bigMulDivFloor(value, fee, buys ? base : quote)
}

/** The fee of a purchase is part of the cost, the fee of a sale is taken from the proceeds. */
function applyTrade(book: CostBook, trade: SpotExchange): readonly Effected[] {
  const { buys, baseId, quoteId, base, quote, fee, value } = trade
  const feeValue = tradeFeeValue(trade)
  if (buys)
    return [
      ...dispose(book, { coinId: quoteId, units: quote, proceeds: value, isFee: false }),
      ...acquire(book, trade, { coinId: baseId, units: base, fee, value }),
    ]
  const net = value === undefined || feeValue === undefined ? undefined : amount(value - feeValue)
  return [
    ...dispose(book, { coinId: baseId, units: base, proceeds: net, isFee: false }),
    ...acquire(book, trade, { coinId: quoteId, units: quote, fee, value: net }),
  ]
}

function applyChange(book: CostBook, change: Change): readonly Effected[] {
  const { coinId, units, comesIn, effect, value } = change
  if (!comesIn)
    return effect === 'funds'
      ? [withdraw(book, coinId, units)]
      : dispose(book, { coinId, units, proceeds: value, isFee: effect === 'fee' })
  const parcel = effect === 'returned' ? takeParcel(book, coinId, units) : undefined
  return parcel
    ? [giveBack(book, coinId, parcel)]
    : acquire(book, change, { coinId, units, fee: ZERO, value })
}

interface Acquisition {
  readonly coinId: number
  readonly units: Amount
  /** Of the units. */
  readonly fee: Amount
  readonly value: Amount | undefined
}

/** Adds a lot of what is kept. A fee may take all that a tiny purchase brings: its cost is then realised as a loss. */
function acquire(
  book: CostBook,
  { id, at }: Pick<Movement, 'id' | 'at'>,
  { coinId, units, fee, value }: Acquisition,
): readonly Effected[] {
  const kept = amount(units - fee)
  const unpriced = value === undefined ? kept : ZERO
  const cost = value ?? ZERO
  const acquired = { coinId, units, cost, unpriced, fee, proceeds: undefined, acquiredAt: at }
  if (kept > 0n) lotsOf(book, coinId).add({ id, at, units: kept, cost, unpriced })
  if (kept > 0n || cost === 0n) return [{ kind: 'acquired', ...acquired }]
  return [
    { kind: 'acquired', ...acquired },
    { kind: 'disposed', ...acquired, units: ZERO, fee: ZERO, proceeds: ZERO },
  ]
}

interface Disposal {
  readonly coinId: number
  readonly units: Amount
  readonly proceeds: Amount | undefined
  readonly isFee: boolean
}

/** Takes lots. Each has its share of the proceeds, rounded down, and the last the rest. */
function dispose(book: CostBook, { coinId, units, proceeds, isFee }: Disposal): readonly Effected[] {
  const parts = lotsOf(book, coinId).take(units)
  let unitsLeft = units
  let left = proceeds
  return parts.map(({ at, ...part }) => {
    const share = left === undefined ? undefined : bigMulDivFloor(left, part.units, unitsLeft)
    unitsLeft = amount(unitsLeft - part.units)
    if (left !== undefined && share !== undefined) left = amount(left - share)
    const { units, cost, unpriced } = part
    const fee = isFee ? units : ZERO
    return { kind: 'disposed', coinId, units, cost, unpriced, fee, proceeds: share, acquiredAt: at }
  })
}

function withdraw(book: CostBook, coinId: number, units: Amount): Effected {
  const lots = lotsOf(book, coinId).take(units)
  const parcels = book.away.get(coinId) ?? []
  parcels.push({ units, lots })
  if (parcels.length > AWAY_MAX) parcels.shift()
  book.away.set(coinId, parcels)
  return movedFunds('withdrawn', coinId, lots)
}

/** Takes the latest funds of the same amount. */
function takeParcel({ away }: CostBook, coinId: number, units: Amount): Parcel | undefined {
  const parcels = away.get(coinId) ?? []
  const place = parcels.findLastIndex((parcel) => parcel.units === units)
  return place === -1 ? undefined : parcels.splice(place, 1)[0]
}

function giveBack(book: CostBook, coinId: number, { lots }: Parcel): Effected {
  for (const lot of lots) lotsOf(book, coinId).add(lot)
  return movedFunds('returned', coinId, lots)
}

function movedFunds(kind: Effected['kind'], coinId: number, lots: readonly Lot[]): Effected {
  const sum = (field: 'units' | 'cost' | 'unpriced') =>
    amount(lots.reduce((total, lot) => total + lot[field], 0n))
  return {
    kind,
    coinId,
    units: sum('units'),
    cost: sum('cost'),
    unpriced: sum('unpriced'),
    fee: ZERO,
    proceeds: undefined,
    acquiredAt: undefined,
  }
}

/** The unit of account is always held at its average: each unit costs itself, and thousands of lots would say no more. */
function lotsOf({ lots, method, measureId }: CostBook, coinId: number): Lots {
  let known = lots.get(coinId)
  if (!known) {
    known = createLots(coinId === measureId ? 'average' : method)
    lots.set(coinId, known)
  }
  return known
}
