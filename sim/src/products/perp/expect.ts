import {
  type AddMargin,
  type CancelOpening,
  type CloseAllPositions,
  type ClosePosition,
  type ConfigurePerp,
  type Exchange,
  type OpenPosition,
  positionRow,
  type Reject,
  type SetStops,
} from '@halyard/core'
import { exceedsRisk, refusesOpening } from '../../oracle/self-limits.ts'
import type { PerpState } from './step.ts'
import { lotsOf, tierOf } from './tiers.ts'
import {
  expectFills,
  type ExpectedFills,
  type ExpectedTaker,
  type OpenOrder,
} from '../../oracle/expected-fills.ts'
import {
  expectRejects,
  type RuleContext as ContextOf,
  isCount,
  isFrozen,
  type Expectation,
} from '../../oracle/expectation.ts'

type RuleContext = ContextOf<PerpState>
type Perp = NonNullable<ReturnType<Exchange['perps']['byId']['get']>>
type Position = NonNullable<ReturnType<Exchange['perps']['positions']['get']>>

const TICKS_MAX = 1_000_000_000_000

export function expectOpening(one: RuleContext, command: OpenPosition): Expectation {
  const { exchange, reference, at } = one
  const { customerId, perpId, side, leverage, terms, stops } = command
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const frozen = isFrozen(reference, customerId) && 'customer_is_frozen'
  const perp = exchange.perps.byId.get(perpId)
  const refused = refusesOpening(reference, customerId, at)
  if (!perp) return expectRejects(frozen, refused, 'contract_must_be_known')
  const { config, markTicks } = perp
  const isMarketMaker = exchange.customers.get(customerId)?.isMarketMaker === true
  const early = [
    frozen,
    refused,
    (config.status !== 'open' || areOpeningsSetAside(exchange, perpId)) && 'market_must_be_open',
    !isMarketMaker && at < (reference.perps.closeOnlyUntil.get(perpId) ?? 0) && 'contract_is_close_only',
    !isFresh(one, perp, at) && 'market_has_no_price',
    !isMarketMaker &&
      reference.prices.get(config.indexMarketId)?.quality === 'uncertain' &&
      'price_is_uncertain',
    ownPositions(exchange, customerId).length >= 200 && 'too_many_open_positions',
  ] as const
  if (early.some((reject) => reject !== false)) return expectRejects(...early)

  const { lots } = terms
  if (!isCount(lots) || lots < config.lotsMin) return expectRejects('quantity_too_small')
  if (lots > config.lotsMax) return expectRejects('quantity_too_large')
  const own = lotsOf(reference.perps.rows.values(), { ownerId: customerId, perpId, side })
  const total = isMarketMaker ? lots : own + lots
  const fundLimit = 5n * systemFunds(exchange, 'insurance', config.settleId)
  const isTooMuch = BigInt(markTicks) * BigInt(total) * BigInt(perp.tickLotUnits) > fundLimit
  const lotsMost = config.tiers.reduce((most, { lotsMax }) => Math.max(most, lotsMax), 0)
  if (!isMarketMaker && (isTooMuch || total > lotsMost)) return expectRejects('position_limit_exceeded')
  const tier = tierOf(config, total)
  const leverageMax = isMarketMaker ? 1 : tier.leverageMax
  if (!isCount(leverage) || leverage > leverageMax) return expectRejects('leverage_out_of_range')
  const buys = side === 'long'
  const edge = edgeOf(perp, buys)
  const ticks = terms.type === 'limit' ? terms.ticks : (terms.worstTicks ?? edge)
  if (!isCount(ticks) || ticks > TICKS_MAX) return expectRejects('price_is_invalid')
  if (buys ? ticks > edge : ticks < edge) return expectRejects('price_outside_band')
  const farEdge = edgeOf(perp, !buys, 2n)
  if (buys ? ticks < farEdge : ticks > farEdge) return expectRejects('price_outside_band')
  const unit = BigInt(perp.tickLotUnits)
  if (BigInt(ticks) * BigInt(lots) * unit > 10n ** 15n) return expectRejects('quantity_too_large')
  const wrong = checkStops(buys, stops, terms.type === 'limit' ? ticks : markTicks, markTicks)
  if (wrong) return expectRejects(wrong)

  const taker = { ownerId: customerId, marketId: perpId, side: buys ? 'buy' : 'sell', ticks, lots } as const
  const expected = expectPerpFills(exchange, taker)
  const rejects: (Reject | false)[] = []
  rejects.push(terms.type === 'market' && expected.lots === 0 && 'no_liquidity')
  const filled = expected.tickLots * unit
  const rest = terms.type === 'limit' ? lots - expected.lots : 0
  const worth = BigInt(ticks) * BigInt(rest) * unit
  const isUnsafe =
    isBelowMaintenance(perp, command, tier.maintenancePpm, { lots: expected.lots, entry: filled }) ||
    isBelowMaintenance(perp, command, tier.maintenancePpm, { lots: rest, entry: worth })
  rejects.push(isUnsafe && 'would_be_liquidated')
  const fee = BigInt(config.takerFeePpm)
  const margins = divCeil(filled, BigInt(leverage)) + divCeil(worth, BigInt(leverage))
  const cost = margins + divCeil(filled * fee, 1_000_000n) + divCeil(worth * fee, 1_000_000n)
  const risk = perpAccount(exchange, customerId, config.settleId, 'frozen') + cost
  rejects.push(exceedsRisk(reference, customerId, { risk, at }))
  rejects.push(
    cost > perpAccount(exchange, customerId, config.settleId, 'available') && 'insufficient_balance',
  )
  return { ...expectRejects(...rejects), expected }
}

/** Openings are set aside alone: positions are closed and liquidated as usual. */
function areOpeningsSetAside({ quarantine }: Exchange, perpId: number): boolean {
  return [...quarantine.setAside.values()].some(
    ({ record, recordId }) => record === 'perpOpening' && recordId === perpId,
  )
}

export function expectClosing(
  one: RuleContext,
  { customerId, positionId, lots, limitTicks }: ClosePosition,
): Expectation {
  const found = find(one, customerId, positionId)
  if (!found) return expectRejects('position_must_be_open')
  const { position, perp } = found
  const closing = lots ?? position.openLots
  return expectRejects(
    perp.config.status === 'paused' && 'market_must_be_open',
    position.openLots === 0 && 'position_holds_nothing',
    !isFresh(one, perp, one.at) && 'market_has_no_price',
    (!Number.isSafeInteger(closing) || closing < 1) && 'quantity_too_small',
    closing > position.openLots && 'quantity_too_large',
    limitTicks !== undefined && !(isCount(limitTicks) && limitTicks <= TICKS_MAX) && 'price_is_invalid',
    position.openLots > 0 && !canFillClose(one.exchange, perp, position, limitTicks) && 'no_liquidity',
  )
}

export function expectClosingAll(one: RuleContext, { customerId, perpId }: CloseAllPositions): Expectation {
  const { exchange } = one
  if (perpId !== undefined && !exchange.perps.byId.has(perpId)) return expectRejects('contract_must_be_known')
  const asked = ownPositions(exchange, customerId).filter(
    (position) => perpId === undefined || position.perpId === perpId,
  )
  const isPaused = ({ perpId: id }: Position): boolean =>
    exchange.perps.byId.get(id)?.config.status === 'paused'
  return expectRejects(
    asked.length === 0 && 'position_must_be_open',
    asked.length > 0 && asked.every(isPaused) && 'market_must_be_open',
  )
}

export function expectCancelling(one: RuleContext, { customerId, positionId }: CancelOpening): Expectation {
  const found = find(one, customerId, positionId)
  if (!found) return expectRejects('position_must_be_open')
  return expectRejects(
    found.perp.config.status === 'paused' && 'market_must_be_open',
    found.position.remaining === 0 && 'position_rests_nothing',
  )
}

export function expectStopping(
  one: RuleContext,
  { customerId, positionId, ...stops }: SetStops,
): Expectation {
  const found = find(one, customerId, positionId)
  if (!found) return expectRejects('position_must_be_open')
  const { position, perp } = found
  const from = position.openLots > 0 ? perp.markTicks : position.ticks
  const some = stops.takeProfitTicks !== undefined || stops.stopLossTicks !== undefined
  return expectRejects(
    perp.config.status === 'paused' && 'market_must_be_open',
    some && !isFresh(one, perp, one.at) && 'market_has_no_price',
    checkStops(position.side === 'long', stops, from, perp.markTicks) ?? false,
  )
}

export function expectAdding(one: RuleContext, { customerId, positionId, amount }: AddMargin): Expectation {
  const found = find(one, customerId, positionId)
  if (!found) return expectRejects('position_must_be_open')
  const { position, perp } = found
  const { exchange, reference, at } = one
  const { settleId } = perp.config
  const risk = perpAccount(exchange, customerId, settleId, 'frozen') + amount
  return expectRejects(
    isFrozen(one.reference, customerId) && 'customer_is_frozen',
    perp.config.status === 'paused' && 'market_must_be_open',
    position.openLots === 0 && 'position_holds_nothing',
    amount <= 0n && 'amount_must_be_positive',
    exceedsRisk(reference, customerId, { risk, at }),
    amount > perpAccount(exchange, customerId, settleId, 'available') && 'insufficient_balance',
  )
}

/** Restates the rules for the configurations that the simulated operators draw; only these are invalid. */
export function expectListing({ exchange, reference }: RuleContext, { perp }: ConfigurePerp): Expectation {
  const known = exchange.perps.byId.get(perp.id)
  return expectRejects(
    !reference.configs.has(perp.indexMarketId) && 'market_must_be_known',
    exchange.markets.get(perp.indexMarketId)?.ownIndex !== undefined && 'market_has_own_index',
    perp.tiers.length === 0 && 'contract_config_is_invalid',
    perp.tiers.some(({ maintenancePpm }) => maintenancePpm <= perp.markClampPpm) &&
      'contract_config_is_invalid',
    known !== undefined &&
      known.config.quantityDecimals !== perp.quantityDecimals &&
      'contract_units_are_fixed',
  )
}

/** Returns the expected fills of an opening order, computed independently by sorting every working order. */
function expectPerpFills({ perps }: Exchange, taker: ExpectedTaker): ExpectedFills {
  const { marketId } = taker
  const resting = [...perps.positions.values()].filter((row) => row.perpId === marketId && row.remaining > 0)
  const orders = resting.map(
    ({ id, ownerId: owner, side, ticks: limit, remaining }): OpenOrder => ({
      id,
      ownerId: owner,
      marketId,
      side: side === 'long' ? 'buy' : 'sell',
      ticks: limit,
      remaining,
    }),
  )
  const rankOf = (id: number): number => perps.positions.get(id)?.priority ?? 0
  return expectFills(orders, rankOf, taker)
}

/**
 * Returns whether a close can fill against another customer's order: inside the band, within its limit, and where the
 * margin covers the loss.
 */
function canFillClose(
  { perps }: Exchange,
  perp: Perp,
  closed: Position,
  limitTicks: number | undefined,
): boolean {
  const { entryValue, margin } = positionRow(closed)
  const sells = closed.side === 'long'
  const edge = edgeOf(perp, !sells)
  const units = BigInt(closed.openLots) * BigInt(perp.tickLotUnits)
  for (const { perpId, ownerId, side, ticks, remaining } of perps.positions.values()) {
    if (perpId !== perp.config.id || remaining === 0 || ownerId === closed.ownerId) continue
    if (side !== closed.side || (sells ? ticks < edge : ticks > edge)) continue
    if (limitTicks !== undefined && (sells ? ticks < limitTicks : ticks > limitTicks)) continue
    const worth = BigInt(ticks) * units
    const loss = sells ? entryValue - worth : worth - entryValue
    if (loss <= margin) return true
  }
  return false
}

function checkStops(
  buys: boolean,
  { takeProfitTicks, stopLossTicks }: OpenPosition['stops'],
  from: number,
  mark: number,
): Reject | undefined {
  for (const ticks of [takeProfitTicks, stopLossTicks])
    if (ticks !== undefined && (!isCount(ticks) || ticks > TICKS_MAX)) return 'price_is_invalid'
  const direction = buys ? 1 : -1
  const wrongProfit = takeProfitTicks !== undefined && (takeProfitTicks - from) * direction <= 0
  const wrongLoss =
    stopLossTicks !== undefined &&
    ((from - stopLossTicks) * direction <= 0 || (mark - stopLossTicks) * direction <= 0)
  return wrongProfit || wrongLoss ? 'stop_price_is_invalid' : undefined
}

/** Returns whether a part of an order with an entry value in units would be liquidated at `rate` ppm of its value. */
function isBelowMaintenance(
  perp: Perp,
  { side, leverage }: Pick<OpenPosition, 'side' | 'leverage'>,
  rate: number,
  { lots, entry }: { readonly lots: number; readonly entry: bigint },
): boolean {
  if (lots === 0) return false
  const worth = BigInt(perp.markTicks) * BigInt(lots) * BigInt(perp.tickLotUnits)
  const equity = divCeil(entry, BigInt(leverage)) + (side === 'long' ? worth - entry : entry - worth)
  return equity * 1_000_000n < worth * BigInt(rate)
}

function find(
  { exchange }: RuleContext,
  customerId: number,
  positionId: number,
): { position: Position; perp: Perp } | undefined {
  const position = exchange.perps.positions.get(positionId)
  const perp = position && exchange.perps.byId.get(position.perpId)
  return position && perp && position.ownerId === customerId ? { position, perp } : undefined
}

function isFresh({ reference }: RuleContext, { config, markTicks }: Perp, at: number): boolean {
  const price = reference.prices.get(config.indexMarketId)
  return markTicks > 0 && price !== undefined && at <= price.at + 10_000
}

function ownPositions({ perps }: Exchange, customerId: number): Position[] {
  return [...perps.positions.values()].filter(({ ownerId }) => ownerId === customerId)
}

function edgeOf({ index, config }: Perp, buys: boolean, bands = 1n): number {
  const reach = Number((BigInt(index.indexTicks) * BigInt(config.bandPpm) * bands) / 1_000_000n)
  return buys ? index.indexTicks + reach : Math.max(1, index.indexTicks - reach)
}

function systemFunds({ ledger }: Exchange, kind: string, currencyId: number): bigint {
  for (const account of ledger.accounts)
    if (account.ownerId === 0 && account.kind === kind && account.currencyId === currencyId)
      return account.available
  return 0n
}

function perpAccount(
  { ledger }: Exchange,
  customerId: number,
  currencyId: number,
  part: 'available' | 'frozen',
): bigint {
  for (const account of ledger.byOwner.get(customerId)?.values() ?? [])
    if (account.kind === 'contract' && account.currencyId === currencyId) return account[part]
  return 0n
}

function divCeil(value: bigint, whole: bigint): bigint {
  return value / whole + (value % whole === 0n ? 0n : 1n)
}
