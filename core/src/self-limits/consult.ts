import { type Amount, amount, type Numeric } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { Customer } from '../customer/customer.ts'
import type { CurrencyId, CustomerId } from '../ids.ts'
import { reject, type Rejection } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { dayOf, limitAt, nextDayAt } from './self-limit.ts'
import { addUse, limitOf, type SelfUse, useOf } from './self-limits-state.ts'
import { isUsdt, unitsWorth, usdtPrice, usdtValue } from '../market/usdt-value.ts'

/**
 * Everything that products know of self-set limits: they ask before they accept an order that opens, and report stakes and
 * losses. Products import no other file of this folder.
 */

/** A stake that a customer wants to place, and the sum of the stakes of their open options, both in units of a currency. */
export interface WantedStake {
  readonly currencyId: CurrencyId
  readonly stake: Amount
  readonly open: bigint
}

/**
 * Returns why a customer's own limits refuse a timed option; `undefined` if they allow it. Open stakes count as lost, so that
 * the losses of a day never exceed a limit that was in force when the options were accepted (decision 29). `limit` of the
 * rejection is the largest stake that would be accepted.
 */
export function refuseOption(
  exchange: Exchange,
  { id }: Customer,
  { currencyId, stake, open }: WantedStake,
): Rejection | undefined {
  const paused = refuseInPause(exchange, id)
  if (paused) return paused
  const { selfLimits, at } = exchange
  const stakeMax = limitAt(limitOf(selfLimits, id, 'option_stake'), at)
  const lossMax = limitAt(limitOf(selfLimits, id, 'option_loss'), at)
  if (stakeMax === undefined && lossMax === undefined) return undefined
  const price = usdtPrice(exchange, currencyId)
  if (!price) return reject('market_has_no_price')
  const value = usdtValue(price, stake)
  const decidedBy = (left: bigint) => ({ until: nextDayAt(at), limit: amount(unitsWorth(price, left)) })
  const day = dayOf(at)
  if (stakeMax !== undefined) {
    const left = stakeMax - useOf(selfLimits, id, day, 'optionStake')
    if (value > left) return reject('option_stake_limit_reached', decidedBy(left))
  }
  if (lossMax !== undefined) {
    const left = lossMax - useOf(selfLimits, id, day, 'optionLoss') - usdtValue(price, amount(open))
    if (value > left) return reject('option_loss_limit_reached', decidedBy(left))
  }
  return undefined
}

/**
 * Returns why a customer's own limits refuse an order that opens a perpetual position or enlarges one; `undefined` if they
 * allow it.
 */
export function refuseOpening(exchange: Exchange, customerId: CustomerId): Rejection | undefined {
  const paused = refuseInPause(exchange, customerId)
  if (paused) return paused
  const { selfLimits, at } = exchange
  const lossMax = limitAt(limitOf(selfLimits, customerId, 'perp_loss'), at)
  if (lossMax === undefined || useOf(selfLimits, customerId, dayOf(at), 'perpLoss') < lossMax)
    return undefined
  return reject('perp_loss_limit_reached', { until: nextDayAt(at) })
}

/** Units of a currency that a customer can lose on perpetual contracts. */
export interface PerpRisk {
  readonly currencyId: CurrencyId
  readonly units: Numeric
}

/**
 * Returns why a customer's own loss limit refuses to put more at risk on perpetual contracts; `undefined` if it allows it. What
 * is at risk already counts as lost, so that margin, fees and funding paid of a day never exceed a limit that was in force when
 * the risk was accepted (decision 29).
 */
export function refuseRisk(
  exchange: Exchange,
  customerId: CustomerId,
  wanted: PerpRisk,
  open: Iterable<PerpRisk>,
): Rejection | undefined {
  const { selfLimits, at } = exchange
  const lossMax = limitAt(limitOf(selfLimits, customerId, 'perp_loss'), at)
  if (lossMax === undefined) return undefined
  let sum: bigint = useOf(selfLimits, customerId, dayOf(at), 'perpLoss')
  for (const { currencyId, units } of [wanted, ...open]) {
    const price = usdtPrice(exchange, currencyId)
    if (!price) return reject('market_has_no_price')
    sum += usdtValue(price, units)
  }
  return sum > lossMax ? reject('perp_loss_limit_reached', { until: nextDayAt(at) }) : undefined
}

/**
 * Returns why a customer's pause refuses a spot order; `undefined` if it allows it. Every order but a sale for USDT buys a coin: a
 * sale in a market that is quoted in BTC buys BTC.
 */
export function refuseSpotOrder(
  exchange: Exchange,
  customerId: CustomerId,
  { side, quoteId }: { readonly side: Side; readonly quoteId: CurrencyId },
): Rejection | undefined {
  const refused = refuseSpotPurchase(exchange, customerId)
  return refused && (side === 'buy' || !isUsdt(exchange, quoteId)) ? refused : undefined
}

/**
 * Returns why a customer's pause refuses to buy a coin with the spot account; `undefined` if it does not include spot or has
 * ended.
 */
export function refuseSpotPurchase(
  { selfLimits, at }: Exchange,
  customerId: CustomerId,
): Rejection | undefined {
  if (selfLimits.pauses.size === 0) return undefined
  const { spotUntil } = selfLimits.pauses.get(customerId) ?? { spotUntil: 0 }
  return at < spotUntil ? reject('pause_is_running', { until: spotUntil }) : undefined
}

/** Counts an accepted stake of a timed option, in units of a currency. */
export function countStake(
  exchange: Exchange,
  customer: Customer,
  currencyId: CurrencyId,
  stake: Amount,
): void {
  count(exchange, customer, { use: 'optionStake', currencyId, units: stake })
}

/** Counts the stake of a timed option that was lost, in units of a currency. */
export function countOptionLoss(
  exchange: Exchange,
  customer: Customer,
  currencyId: CurrencyId,
  stake: Amount,
): void {
  count(exchange, customer, { use: 'optionLoss', currencyId, units: stake })
}

/**
 * Counts what perpetual contracts cost a customer: margin lost, fees and funding paid, in units of a currency. Once the limit of the day is reached, the
 * customer's resting opening orders are cancelled in the same command.
 */
export function countPerpLoss(
  exchange: Exchange,
  customer: Customer,
  currencyId: CurrencyId,
  loss: Numeric,
): void {
  count(exchange, customer, { use: 'perpLoss', currencyId, units: loss })
  if (refuseOpening(exchange, customer.id)) exchange.selfLimits.blocked.add(customer.id)
}

function refuseInPause({ selfLimits, at }: Exchange, customerId: CustomerId): Rejection | undefined {
  const { until } = selfLimits.pauses.get(customerId) ?? { until: 0 }
  return at < until ? reject('pause_is_running', { until }) : undefined
}

/** Market makers have no limits, and trade too often to be counted. */
function count(
  exchange: Exchange,
  { id, isMarketMaker }: Customer,
  counted: { readonly use: SelfUse; readonly currencyId: CurrencyId; readonly units: Numeric },
): void {
  if (isMarketMaker || counted.units <= 0) return
  const price = usdtPrice(exchange, counted.currencyId)
  if (!price) return
  const units = usdtValue(price, counted.units)
  addUse(exchange.selfLimits, id, { day: dayOf(exchange.at), use: counted.use, units })
}
