import { createClient, type SignedIn } from '@halyard/api/client'
import { dataOf } from './data-of.ts'
import { priceOf } from './price-of.ts'

/** Buys 0.001 BTC for a customer with a bid above the market, which is filled at once. */
export async function fillOrder(url: string, { token }: SignedIn): Promise<void> {
  const { above } = await priceOf(url, 'BTC/USDT')
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  const order = { currency_id: 1, legal_id: 3, type: 'limit', price: above.price, number: '0.001' } as const
  dataOf(await call('coin/trade/buy', order))
}
