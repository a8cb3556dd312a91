import type { Command, FiatCoin } from '@halyard/core'
import { amount } from '@halyard/money'
import type { ListingSetup } from '../product.ts'

/** USDT, and BTC at the index of its market. ETH is not traded for fiat. Limits are low enough to be reached. */
export const COINS: readonly FiatCoin[] = [
  {
    currencyId: 2,
    marketId: undefined,
    quantityMin: amount(1_000_000n),
    newcomerMax: amount(500_000_000n),
    twoDecidersFrom: amount(100_000_000n),
    feePpm: 1_333,
    status: 'open',
  },
  {
    currencyId: 1,
    marketId: 1,
    quantityMin: amount(1_000n),
    newcomerMax: amount(5_000_000n),
    twoDecidersFrom: amount(3_000_000n),
    feePpm: 0,
    status: 'open',
  },
]

/** Coins, rates, both market makers and a customer as merchants, and an advertisement of each on either side. */
export function listFiat({ traders }: ListingSetup): Command[] {
  const merchants = traders.filter((_, index) => index < 3)
  return [
    ...COINS.map((coin): Command => ({ kind: 'configureFiatCoin', coin })),
    { kind: 'setFiatRate', fiat: 'USD', rate: 1_000_000 },
    { kind: 'setFiatRate', fiat: 'JPY', rate: 149_330_001 },
    ...merchants.flatMap((customerId): Command[] => [
      { kind: 'setVerification', customerId, level: 2 },
      { kind: 'setMerchant', customerId, isMerchant: true },
      ...(['sell', 'buy'] as const).map(
        (side): Command => ({
          kind: 'publishAd',
          customerId,
          side,
          currencyId: 2,
          fiat: 'USD',
          terms: {
            price: amount(side === 'sell' ? 1_010_000n : 990_000n),
            indexPpm: undefined,
            quantityMin: amount(1_000_000n),
            quantityMax: amount(900_000_000n),
            left: amount(20_000_000_000n),
            payWithinMs: 900_000,
            source: 'coin',
          },
        }),
      ),
    ]),
  ]
}
