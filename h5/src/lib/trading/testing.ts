import { marketOf, type SpotMarket } from '../market/spot-market.ts'

const found = marketOf(
  {
    match_id: 1,
    currency_id: 1,
    legal_id: 3,
    currency_name: 'BTC',
    legal_name: 'USDT',
    price_decimals: 1,
    number_decimals: 5,
    min_number: '0.00002',
    max_number: '500',
    min_value: '1',
    maker_fee_ppm: 800,
    taker_fee_ppm: 1000,
    band_ppm: 50_000,
    status: 'open',
  },
  8,
  6,
)
if (!found) throw new Error('the test market is incomplete')
/** BTC/USDT: a tick is 0.1 USDT, a lot 0.00001 BTC, and one tick of one lot is one unit of USDT. */
export const BTC: SpotMarket = found
