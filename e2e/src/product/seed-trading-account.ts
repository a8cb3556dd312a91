import { createClient, type SignedIn } from '@halyard/api/client'
import { randomBytes, randomUUID } from 'node:crypto'
import { dataOf } from './data-of.ts'
import { pollUntilDefined } from './poll-until-defined.ts'
import { DEMO_FUND_PASSWORD, signInMerchant } from './demo-account.ts'
import { seedMerchant } from './seed-merchant.ts'

const BTC = { currency_id: 1, legal_id: 3 } as const

/** Returns the fields that the app adds to a purchase of an option. */
function ticketFields() {
  const now = Date.now()
  return { nonce: randomBytes(16).toString('hex'), client_at: now, good_until: now + 10_000 }
}

const OPTION = { match_id: 1, currency_id: 3, type: 1, seconds: 30, number: '10' } as const

/**
 * Signs in a customer and creates one of each: a position with stops, working orders, a closed position, an option
 * that settles half a minute later, a wealth order, spot orders, a sale and a purchase for fiat, and advertisements. No
 * other journey trades as this customer.
 */
export async function seedTradingAccount(url: string): Promise<SignedIn> {
  const signedIn = await signInMerchant(url)
  const call = createClient({ server: url, language: () => 'en', token: () => signedIn.token })
  const { contract, positions } = await pollUntilDefined('waiting for a contract order book', async () => {
    const deal = dataOf(await call('lever/deal', BTC))
    return deal.asks.length > 0 && deal.bids.length > 0 ? deal : undefined
  })
  if (positions.length > 0) return signedIn
  const near = (part: number) => (Number(contract.mark_price) * part).toFixed(contract.price_decimals)
  const order = { ...BTC, type: 1, share: 20, multiple: 5 } as const
  const guarded = {
    ...order,
    status: 1,
    target_profit_price: near(1.5),
    stop_loss_price: near(0.85),
  } as const
  await pollUntilDefined('waiting for contract quotes', async () => {
    const response = await call('lever/submit', guarded, once())
    return response.type === 'error' && response.code === 'no_liquidity' ? undefined : dataOf(response)
  })
  // Within twice the band of the contract, and far from the market.
  for (const part of [0.92, 0.95]) {
    dataOf(await call('lever/submit', { ...order, status: 0, target_price: near(part) }, once()))
    dataOf(await call('coin/trade/buy', { ...BTC, price: near(part), number: '0.001' }, once()))
  }
  const ended = dataOf(await call('lever/submit', { ...order, status: 1 }, once()))
  dataOf(await call('lever/close', { id: ended.id }, once()))
  dataOf(await call('microtrade/submit', { ...OPTION, ...ticketFields() }, once()))
  dataOf(await call('wealth/buyProfit', { id: 2, number: '100', agree: '1' }, once()))
  await seedFiatDeals(call)
  await seedMerchant(url, signedIn)
  return signedIn
}

/**
 * Buys without paying, then sells to the demo's merchant, who pays within seconds: a newcomer buys only while no other
 * deal is open.
 */
async function seedFiatDeals(call: ReturnType<typeof createClient>): Promise<void> {
  const { list: cards } = dataOf(await call('user/cash_info', {}))
  for (const type of ['sell', 'buy'] as const) {
    const ad = await pollUntilDefined('waiting for an advertisement', async () => {
      const { list } = dataOf(await call('legalnew/list', { type, currency_id: 3, fiat: 'EUR' }))
      return list.find(({ price }) => price !== null)
    })
    const deal = { id: ad.id, version: ad.version, number: '50', price: ad.price ?? '' }
    const sale = { ...deal, from: 'coin', pass: DEMO_FUND_PASSWORD, card_id: cards[0]?.id ?? 0 } as const
    dataOf(await call('legalnew/deal/add', type === 'buy' ? sale : deal, once()))
  }
}

function once() {
  return { idempotencyKey: randomUUID() }
}
