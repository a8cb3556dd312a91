import ccxt from 'ccxt'
import type { ApiKeyScope } from '@halyard/api'
import { amount } from '@halyard/money'
import type { TestApp, TestCustomer } from '../../src/app/testing.ts'
import { submitCommand, USDT } from '../testing/funded-customer.ts'
import { makeKey, type TestKey } from './binance-client.ts'
import { ccxtUrlsOf } from './ccxt-urls.ts'

/** A customer with 5,000 USDT in the contract account, a key, and a client library of USD-margined futures with it. */
export interface FuturesBot {
  readonly customer: TestCustomer
  readonly key: TestKey
  readonly exchange: InstanceType<typeof ccxt.pro.binanceusdm>
}

/** Makes a bot. The client knows nothing but the addresses, and has the test's clock. */
export async function futuresBot(halyard: TestApp, scopes: readonly ApiKeyScope[]): Promise<FuturesBot> {
  const { customer, key } = await futuresTrader(halyard, scopes)
  const base = `${halyard.url}/binance`
  const exchange = new ccxt.pro.binanceusdm({
    apiKey: key.key,
    secret: key.secret,
    enableRateLimit: false,
    urls: {
      api: {
        ...ccxtUrlsOf(base),
        fapiPrivate: `${base}/fapi/v1`,
        fapiPrivateV2: `${base}/fapi/v2`,
        fapiPrivateV3: `${base}/fapi/v3`,
        ws: { future: `${base.replace('http', 'ws')}/fstream/ws` },
      },
    },
  })
  exchange.milliseconds = () => halyard.app.context.now()
  return { customer, key, exchange }
}

/** Registers a customer with 5,000 USDT in the contract account and a key. */
export async function futuresTrader(
  halyard: TestApp,
  scopes: readonly ApiKeyScope[],
): Promise<Pick<FuturesBot, 'customer' | 'key'>> {
  const customer = await halyard.registerCustomer()
  const grants = [{ currencyId: USDT, amount: amount(5_000_000_000n), account: 'contract' }] as const
  await submitCommand(halyard, { kind: 'creditPracticeFunds', customerId: customer.id, grants })
  return { customer, key: await makeKey(halyard, customer, { scopes }) }
}
