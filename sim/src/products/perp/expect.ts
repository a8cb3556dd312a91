import {
  type AddMargin,
  type CancelOpening,
  type CloseAllPositions,
  type ClosePosition,
  type ConfigurePerp,
  type Exchange,
  positionRow,
  type SetStops,
} from '@halyard/core'
import { exceedsRisk } from '../../oracle/self-limits.ts'
import { expectPaid, expectPayment } from '../../oracle/top-up.ts'
import { expectRejects, isFrozen, type Expectation } from '../../oracle/expectation.ts'
import {
  checkStops,
  edgeOf,
  find,
  isFresh,
  isPrice,
  ownPositions,
  type Perp,
  perpAccount,
  type Position,
  type RuleContext,
} from './rules.ts'

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
    limitTicks !== undefined && !isPrice(limitTicks) && 'price_is_invalid',
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
    position.reduceOnly && 'position_holds_nothing',
    perp.config.status === 'paused' && 'market_must_be_open',
    some && !isFresh(one, perp, one.at) && 'market_has_no_price',
    checkStops(position.side === 'long', stops, from, perp.markTicks) ?? false,
  )
}

export function expectAdding(
  one: RuleContext,
  { customerId, positionId, amount, fromCoin }: AddMargin,
): Expectation {
  const found = find(one, customerId, positionId)
  if (!found) return expectRejects('position_must_be_open')
  const { position, perp } = found
  const { exchange, reference, at } = one
  const { settleId } = perp.config
  const risk = perpAccount(exchange, customerId, settleId, 'frozen') + amount
  const payment = { customerId, kind: 'contract', currencyId: settleId, cost: amount, fromCoin } as const
  const { refused, topUp } = expectPayment(exchange, payment)
  return expectPaid(
    topUp,
    isFrozen(one.reference, customerId) && 'customer_is_frozen',
    perp.config.status === 'paused' && 'market_must_be_open',
    position.openLots === 0 && 'position_holds_nothing',
    amount <= 0n && 'amount_must_be_positive',
    exceedsRisk(reference, customerId, { risk, at }),
    refused,
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
