import { initialMargin, notional } from '@halyard/formulas'
import { estimate } from '../../../lib/trading/form/fill-estimate.ts'
import { TAKER_SIDES } from '../figures.ts'
import { lotsToNet, type NetOutcome, netOutcome } from '../mode/net-outcome.ts'
import { type Perp, tierOf } from '../perp.ts'
import type { FormFacts } from './form-facts.ts'
import type { FormState } from './form-reducer.ts'

/** An order with known price and lots. */
interface PricedOrder {
  /** The worst price at which it may trade. */
  readonly priceTicks: bigint
  readonly lots: bigint
}

/** How an order in net mode changes the position, and the margin that it needs, in units of the quote currency. */
interface NetFigures {
  readonly margin: bigint
  readonly outcome: NetOutcome
}

/**
 * Returns the figures of an order in net mode; undefined in separate mode. Lots that close the position at once need no
 * margin; resting lots are held in full, as the exchange does. The outcome is that of the filled order.
 */
export function netFigures(
  perp: Perp,
  { side, type, multiple }: Pick<FormState, 'side' | 'type' | 'multiple'>,
  { net, bids, asks, ownLots }: Pick<FormFacts, 'net' | 'bids' | 'asks' | 'ownLots'>,
  { priceTicks, lots }: PricedOrder,
): NetFigures | undefined {
  if (!net) return undefined
  const levels = (side === 'long' ? asks : bids) ?? []
  const leverage = BigInt(multiple)
  const upTo = (wanted: bigint) => estimate(perp, TAKER_SIDES[side], levels, priceTicks, { lots: wanted })
  const atLimit = (rest: bigint) => notional(priceTicks, rest, perp.tickLot)
  const now = upTo(lots)
  const nettedNow = upTo(lotsToNet(net, now.lots))
  const rest = type === 'limit' ? lots - now.lots : 0n
  const rateOf = (own: bigint) => tierOf(perp, own)?.maintenancePpm ?? 0n
  const whole = { lots: now.lots + rest, value: now.value + atLimit(rest) }
  const closes = lotsToNet(net, whole.lots)
  const closing = { lots: closes, value: nettedNow.value + atLimit(closes - nettedNow.lots) }
  return {
    margin: initialMargin(now.value - nettedNow.value, leverage) + initialMargin(atLimit(rest), leverage),
    outcome: netOutcome(net, { side, multiple: leverage, ownLots, rateOf, whole, closing }),
  }
}
