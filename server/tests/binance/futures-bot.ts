import ccxt, { type binanceusdm } from 'ccxt'
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
  readonly exchange: binanceusdm
}

/** Makes a bot. The client knows nothing but the addresses, and has the test's clock. */
export async function futuresBot(halyard: TestApp, scopes: readonly ApiKeyScope[]): Promise<FuturesBot> {
  const customer = await halyard.registerCustomer()
  const grants = [{ currencyId: USDT, amount: amount(5_000_000_000n), account: 'contract' }] as const
  await submitCommand(halyard, { kind: 'creditPracticeFunds', customerId: customer.id, grants })
  const key = await makeKey(halyard, customer, { scopes })
  const base = `${halyard.url}/binance`
  const exchange = new ccxt.binanceusdm({
    apiKey: key.key,
    secret: key.secret,
    enableRateLimit: false,
    urls: {
      api: {
        ...ccxtUrlsOf(base),
        fapiPrivate: `${base}/fapi/v1`,
        fapiPrivateV2: `${base}/fapi/v2`,
        fapiPrivateV3: `${base}/fapi/v3`,
      },
    },
  })
  exchange.milliseconds = () => halyard.app.context.now()
  return { customer, key, exchange }
}
