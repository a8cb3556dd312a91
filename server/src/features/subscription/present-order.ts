import type { SubscriptionOrderInfo } from '@halyard/api'
import { formatUnits, PPM } from '@halyard/money'
import type { SubscriptionOrderRow } from '../../engine/index.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { issuePriceText } from '../../instruments/issue-price.ts'
import { currencyOf } from './present.ts'
import type { OrderOfCoin } from './queries.ts'

/** Converts an order to its wire format. */
export function presentSubscriptionOrder(
  catalogue: Catalogue,
  { order, coin }: OrderOfCoin,
): SubscriptionOrderInfo {
  const currency = currencyOf(catalogue, order.currencyId)
  const paymentText = (units: bigint) => formatUnits(units, currency.decimals)
  const coinText = (units: bigint) => formatUnits(units, coin.decimals)
  const value = valueOf(catalogue, order, currency.decimals)
  const gain = value === undefined ? undefined : value - order.cost
  return {
    id: order.id,
    project_id: order.projectId,
    coin_id: coin.id,
    coin_name: coin.name,
    coin_decimals: coin.decimals,
    currency_id: currency.id,
    currency_name: currency.name,
    decimals: currency.decimals,
    price: issuePriceText(order, currency.decimals, coin.decimals),
    number: coinText(order.quantity),
    paid: paymentText(order.paid),
    status: order.status,
    allotted: coinText(order.allotted),
    cost: paymentText(order.cost),
    refund: paymentText(order.status === 'reviewing' ? 0n : order.paid - order.cost),
    value: value === undefined ? null : paymentText(value),
    gain: gain === undefined ? null : paymentText(gain),
    return_ppm: gain === undefined ? null : floorPpm(gain, order.cost),
    ordered_at: order.orderedAt,
    unlock_at: order.unlockAt ?? null,
    ended_at: order.endedAt ?? null,
  }
}

/** Returns the value of an order's coins at the last price, in units of its payment currency, floored, if there is one. */
function valueOf(
  catalogue: Catalogue,
  { allotted, coinId, currencyId }: SubscriptionOrderRow,
  payDecimals: number,
): bigint | undefined {
  const market = catalogue.pair(coinId, currencyId)
  const ticks = market?.lastTicks || market?.indexTicks
  if (!market || !ticks || allotted === 0n) return undefined
  const priceDecimals = market.config.priceDecimals + market.base.decimals
  return (allotted * BigInt(ticks) * 10n ** BigInt(payDecimals)) / 10n ** BigInt(priceDecimals)
}

/** Returns a gain or loss in parts per million of the cost, rounded towards minus infinity. */
function floorPpm(gain: bigint, cost: bigint): number {
  const product = gain * PPM
  const quotient = product / cost
  return Number(product < 0n && quotient * cost !== product ? quotient - 1n : quotient)
}
