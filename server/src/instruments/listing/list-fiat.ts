import { amount } from '@halyard/money'
import type { FiatCode } from '@halyard/formulas'
import type { Database } from '../../db/database.ts'
import type { Mode } from '../../platform/settings.ts'
import { firstStatus } from './first-start.ts'
import type { Engine, FiatCoin } from '../../engine/index.ts'

/** From 5 USDT; newcomers up to 1,000, two deciders from 10,000. BTC and ETH follow the index of their USDT markets. */
const COINS: readonly FiatCoin[] = [
  coinOf(3, undefined, [5_000_000n, 1_000_000_000n, 10_000_000_000n]),
  coinOf(1, 1, [10_000n, 2_000_000n, 20_000_000n]),
  coinOf(2, 2, [100_000n, 40_000_000n, 400_000_000n]),
]

/** The initial prices of one USDT, in millionths. Operators set newer ones; floating prices use each for a day. */
export const INITIAL_RATES: readonly (readonly [FiatCode, number])[] = [
  ['USD', 1_000_000],
  ['EUR', 920_000],
  ['GBP', 790_000],
  ['JPY', 149_000_000],
  ['KRW', 1_350_000_000],
  ['CNY', 7_200_000],
  ['HKD', 7_800_000],
  ['THB', 35_000_000],
  ['BRL', 5_400_000],
]

/** Lists the coins that a new exchange trades for fiat; in production paused. An exchange with such coins keeps its own settings. */
export async function listFiat(db: Database, engine: Engine, mode: Mode): Promise<void> {
  const known = await db.selectFrom('fiat_coin').select('id').limit(1).executeTakeFirst()
  if (known) return
  for (const coin of COINS)
    await engine.submit({ kind: 'configureFiatCoin', coin: { ...coin, status: firstStatus(mode) } })
  for (const [fiat, rate] of INITIAL_RATES) await engine.submit({ kind: 'setFiatRate', fiat, rate })
}

function coinOf(
  currencyId: number,
  marketId: number | undefined,
  [quantityMin, newcomerMax, twoDecidersFrom]: readonly [bigint, bigint, bigint],
): FiatCoin {
  return {
    currencyId,
    marketId,
    quantityMin: amount(quantityMin),
    newcomerMax: amount(newcomerMax),
    twoDecidersFrom: amount(twoDecidersFrom),
    feePpm: 0,
    status: 'open',
  }
}
