import type { FiatAd, FiatCoin } from '@halyard/core'
import type { RuleContext } from '../../oracle/expectation.ts'

const DAY_MS = 86_400_000
const STALE_AFTER_MS = 10_000
/** The decimals of each fiat currency. */
export const DECIMALS: Readonly<Record<string, number>> = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  KRW: 0,
  CNY: 2,
  HKD: 2,
  THB: 2,
  BRL: 2,
}

const USDT = { ticks: 1, at: 0, quality: 'live' } as const

type PriceContext = RuleContext<{
  readonly fiat: { readonly rates: ReadonlyMap<string, { readonly rate: bigint; readonly at: number }> }
}>

type Share = Pick<FiatAd, 'side' | 'fiat'> & { readonly indexPpm: number | undefined }

/** Restates a share of index times rate, neither of them stale nor the index uncertain, in millionths of the fiat currency. */
export function restateIndexPrice(
  { exchange, reference, at }: PriceContext,
  { marketId }: FiatCoin,
  { side, fiat, indexPpm }: Share,
): bigint | undefined {
  const rate = reference.fiat.rates.get(fiat)
  if (!rate || at - rate.at > DAY_MS) return undefined
  const index = marketId === undefined ? USDT : reference.prices.get(marketId)
  if (!index || index.quality === 'uncertain') return undefined
  if (marketId !== undefined && at - index.at > STALE_AFTER_MS) return undefined
  const decimals = marketId === undefined ? 0 : (exchange.markets.get(marketId)?.config.priceDecimals ?? 0)
  const scaled = BigInt(index.ticks) * rate.rate * BigInt(indexPpm ?? 0)
  const scale = 10n ** BigInt(6 + decimals)
  const price = scaled / scale + (side === 'sell' && scaled % scale > 0n ? 1n : 0n)
  return price === 0n ? 1n : price
}

/** Restates how many units of a coin one unit of a fiat currency buys at a price of 1, which is a millionth. */
export function unitsPerFiatUnit({ exchange }: PriceContext, currencyId: number, fiat: string): bigint {
  const coinDecimals = exchange.currencies.get(currencyId)?.decimals ?? 0
  return 10n ** BigInt(coinDecimals + 6 - (DECIMALS[fiat] ?? 0))
}
