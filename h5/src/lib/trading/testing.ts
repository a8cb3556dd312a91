import { marketOf, type SpotMarket } from '../market/spot-market.ts'

const found = marketOf(
  {
    matchId: 1,
    baseId: 1,
    quoteId: 3,
    base: 'BTC',
    quote: 'USDT',
    priceDecimals: 1,
    lotDecimals: 5,
    quantityMin: '0.00002',
    quantityMax: '500',
    valueMin: '1',
    makerFeePpm: 800,
    takerFeePpm: 1000,
    bandPpm: 50_000,
    status: 'open',
    hasOwnIndex: false,
  },
  8,
  6,
)
if (!found) throw new Error('the test market is incomplete')
/** BTC/USDT: a tick is 0.1 USDT, a lot 0.00001 BTC, and one tick of one lot is one unit of USDT. */
export const BTC: SpotMarket = found
