import { MAX_AMOUNT } from '@halyard/money'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { ConfigureFiatCoin } from './commands.ts'
import { FIAT_FEE_PPM_MAX, FIAT_QUANTITY_MIN } from './fiat-coin.ts'

/** Lets a coin be traded for fiat, or changes its limits. Rejects limits that contradict each other and another market. */
export function configureFiatCoin(
  { currencies, markets, fiat }: Exchange,
  { coin }: ConfigureFiatCoin,
): Reply {
  const { currencyId, marketId, quantityMin, newcomerMax, twoDecidersFrom, feePpm } = coin
  if (!currencies.has(currencyId)) return reject('currency_must_be_known')
  const market = marketId === undefined ? undefined : markets.get(marketId)
  if (marketId !== undefined && market?.config.baseId !== currencyId) return reject('fiat_coin_is_invalid')
  // A floating price must not follow an index that traders can move.
  if (market?.ownIndex) return reject('market_has_own_index')
  if (quantityMin < FIAT_QUANTITY_MIN || newcomerMax < quantityMin || twoDecidersFrom <= 0n)
    return reject('fiat_coin_is_invalid')
  if (newcomerMax > MAX_AMOUNT || twoDecidersFrom > MAX_AMOUNT) return reject('fiat_coin_is_invalid')
  if (!Number.isInteger(feePpm) || feePpm < 0 || feePpm > FIAT_FEE_PPM_MAX)
    return reject('fiat_coin_is_invalid')

  fiat.coins.set(currencyId, coin)
  fiat.changed.coins.set(currencyId, coin)
  return accepted()
}
