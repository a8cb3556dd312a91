import { type Amount, amount, PPM } from '@halyard/money'
import { fiatQuantityOf } from '@halyard/formulas'
import type { Exchange } from '../../state.ts'
import { priceOfIndex } from '../ads/ad-price.ts'
import type { FiatDeal } from './fiat-deal.ts'

const WHOLE_PPM = Number(PPM)

/** Coins that leave the escrow, and the fee that is deducted from them. */
export interface DealCoins {
  readonly quantity: Amount
  readonly fee: Amount
}

/**
 * Returns what a payment made late buys: its total at the index price now, or at the agreed price if that is higher, so that
 * waiting for a higher price gains nothing. The fee is its share of the agreed one, rounded up. `undefined` while the index or
 * the rate is stale.
 */
export function coinsOfLatePayment(exchange: Exchange, deal: FiatDeal): DealCoins | undefined {
  const { currencyId, fiat, total, quantity: agreed } = deal
  const index = priceOfIndex(exchange, { currencyId, fiat, indexPpm: WHOLE_PPM, side: 'sell' })
  if (index === undefined) return undefined
  const price = index > deal.price ? index : deal.price
  const coinDecimals = exchange.currencies.get(currencyId)?.decimals ?? 0
  const bought = fiatQuantityOf({ total, coinDecimals, price, fiat })
  const quantity = amount(bought < 1n ? 1n : bought > agreed ? agreed : bought)
  const share = amount((deal.fee * quantity + agreed - 1n) / agreed)
  return { quantity, fee: share < quantity ? share : amount(quantity - 1n) }
}

/** Returns the quantity that a release gives to the buyer. */
export function releasedCoins({ quantity, fee, lateQuantity, lateFee }: FiatDeal): DealCoins {
  return { quantity: lateQuantity ?? quantity, fee: lateFee ?? fee }
}
