import { feeOfStep } from '../../oracle/tiers.ts'
import type { AmendOpening, PositionRow } from '@halyard/core'
import { expectRejects, type Expectation, isCount, isFrozen } from '../../oracle/expectation.ts'
import { exceedsRisk, refusesOpening } from '../../oracle/self-limits.ts'
import { heldIn, isBelow, isBelowMaintenance } from './expect-opening.ts'
import { divCeil, shareUp } from './model/arithmetic.ts'
import { otherSide } from './model/contract-model.ts'
import {
  bankruptAt,
  checkStops,
  edgeOf,
  isFresh,
  isOpen,
  isUncertain,
  type Perp,
  perpAccount,
  quoteOf,
  refuseTerms,
  type RuleContext,
  systemFunds,
} from './rules.ts'
import { lotsOf, tierOf } from './tiers.ts'

/** Restates the rules of an amendment: a smaller order at its price is as free as a cancellation, another one is as a new order that rests. */
export function expectAmending(one: RuleContext, command: AmendOpening): Expectation {
  const { exchange, reference, at } = one
  const { customerId, positionId, ticks, lots } = command
  const row = reference.perps.rows.get(positionId)
  const perp = row && exchange.perps.byId.get(row.perpId)
  const isMarketMaker = exchange.customers.get(customerId)?.isMarketMaker === true
  if (!row || !perp || row.ownerId !== customerId || isMarketMaker)
    return expectRejects('position_must_be_open')
  const isSetAside = [...exchange.quarantine.setAside.values()].some(
    ({ record, recordId }) => record === 'perp' && recordId === row.perpId,
  )
  if (perp.config.status === 'paused' || isSetAside) return expectRejects('market_must_be_open')
  if (row.remaining === 0) return expectRejects('position_rests_nothing')
  const remaining = lots - row.lots + row.remaining
  if (!isCount(lots) || remaining < 1 || lots < (row.reduceOnly ? 1 : perp.config.lotsMin))
    return expectRejects('quantity_too_small')
  if (ticks === row.ticks && remaining <= row.remaining) return expectRejects()
  if (!isOpen(exchange, perp)) return expectRejects('market_must_be_open')
  if (!isFresh(one, perp, at)) return expectRejects('market_has_no_price')
  const terms = { type: 'limit', timeInForce: 'post_only', ticks, lots: remaining } as const
  const side = row.side === 'long' ? 'buy' : 'sell'
  const taker = { ownerId: customerId, marketId: row.perpId, side, ticks, lots: remaining } as const
  const wrong = refuseTerms(one, perp, terms, taker, quoteOf(exchange, taker))
  return row.reduceOnly
    ? expectRejects(...refuseReducing(one, perp, row, { ticks, remaining, wrong }))
    : expectRejects(...refuseOpening(one, perp, row, { ticks, lots, remaining, wrong }))
}

type Rejects = ReturnType<typeof refuseTerms>

interface Amended {
  readonly ticks: number
  readonly remaining: number
  /** The rejections of the price. */
  readonly wrong: Rejects
}

function refuseReducing(
  one: RuleContext,
  perp: Perp,
  row: PositionRow,
  { ticks, remaining, wrong }: Amended,
): Rejects {
  const held = heldIn(one, perp, row.ownerId, otherSide(row.side))
  if (!held) return ['position_holds_nothing']
  let others = 0
  for (const other of one.reference.perps.rows.values())
    if (
      other.reduceOnly &&
      other.id !== row.id &&
      other.ownerId === row.ownerId &&
      other.perpId === row.perpId &&
      other.side === row.side
    )
      others += other.remaining
  if (others + remaining > held.openLots) return ['reduces_more_than_position']
  if (wrong.some((rejects) => rejects !== false)) return wrong
  const buys = row.side === 'long'
  const bounds = [edgeOf(perp, buys), bankruptAt(perp, held)]
  const isBeyond = buys ? ticks > Math.min(...bounds) : ticks < Math.max(...bounds)
  return [isBeyond && 'price_outside_band']
}

function refuseOpening(
  one: RuleContext,
  perp: Perp,
  row: PositionRow,
  { ticks, lots, remaining, wrong }: Amended & { readonly lots: number },
): Rejects {
  const { exchange, reference, at } = one
  const { ownerId, side, leverage } = row
  const { config, markTicks } = perp
  const early = [
    isFrozen(reference, ownerId) && 'customer_is_frozen',
    at < (reference.perps.closeOnlyUntil.get(config.id) ?? 0) && 'contract_is_close_only',
    isUncertain(one, perp) && 'price_is_uncertain',
    lots > config.lotsMax && 'quantity_too_large',
  ] as const
  if (early.some((rejects) => rejects !== false)) return [...early]
  const total = lotsOf(reference.perps.rows.values(), row) - row.remaining + remaining
  const unit = BigInt(perp.tickLotUnits)
  const most = config.tiers.reduce((sum, { lotsMax }) => Math.max(sum, lotsMax), 0)
  const isTooMuch =
    BigInt(markTicks) * BigInt(total) * unit > 5n * systemFunds(exchange, 'insurance', config.settleId)
  if (isTooMuch || total > most) return ['position_limit_exceeded']
  const { leverageMax, maintenancePpm: rate } = tierOf(config, total)
  if (leverage > leverageMax) return ['leverage_out_of_range']
  if (wrong.some((rejects) => rejects !== false)) return wrong
  const worth = BigInt(ticks) * BigInt(remaining) * unit
  if (worth > 10n ** 15n) return ['quantity_too_large']
  const wrongStops = row.openLots === 0 && checkStops(side === 'long', row, ticks, markTicks)
  if (wrongStops) return [wrongStops]
  const own = [...reference.perps.rows.values()].filter(
    (other) => other.ownerId === ownerId && other.perpId === row.perpId && other.side === side,
  )
  const isUnsafe =
    isBelowMaintenance(perp, row, rate, { lots: remaining, entry: worth }) ||
    own.some((other) => other.openLots > 0 && isBelow(perp, other, rate))
  const more =
    divCeil(worth, BigInt(leverage)) +
    shareUp(worth, feeOfStep(one, ownerId, 'taker', config.takerFeePpm)) -
    row.held
  const risk = perpAccount(exchange, ownerId, config.settleId, 'frozen') + more
  return [
    isUnsafe && 'would_be_liquidated',
    refusesOpening(reference, ownerId, at),
    more > 0n && exceedsRisk(reference, ownerId, { risk, at }),
    more > perpAccount(exchange, ownerId, config.settleId, 'available') && 'insufficient_balance',
  ]
}
