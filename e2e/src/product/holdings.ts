import { createClient, type Envelope, type SignedIn } from '@halyard/contract/client'
import { randomUUID } from 'node:crypto'
import { untilDefined } from '../within.ts'
import { signInMerchant } from './demo-account.ts'

const BTC = { currency_id: 1, legal_id: 3 } as const
const OPTION = { match_id: 1, currency_id: 3, type: 1, seconds: 30, number: '10' } as const

/**
 * A customer with one of each to look at: a position with stops, an order that waits, a position that has ended, and an
 * option that is settled half a minute later. No other journey trades for this one.
 */
export async function openHoldings(url: string): Promise<SignedIn> {
  const signedIn = await signInMerchant(url)
  const call = createClient({ server: url, language: () => 'en', token: () => signedIn.token })
  const { contract, positions } = dataOf(await call('lever/deal', BTC))
  if (positions.length > 0) return signedIn
  const near = (part: number) => (Number(contract.mark_price) * part).toFixed(contract.price_decimals)
  const order = { ...BTC, type: 1, share: 20, multiple: 5 } as const
  const guarded = {
    ...order,
    status: 1,
    target_profit_price: near(1.5),
    stop_loss_price: near(0.85),
  } as const
  await untilDefined('the contract is quoted', async () => {
    const answer = await call('lever/submit', guarded, once())
    return answer.type === 'error' && answer.code === 'no_liquidity' ? undefined : dataOf(answer)
  })
  dataOf(await call('lever/submit', { ...order, status: 0, target_price: near(0.9) }, once()))
  const ended = dataOf(await call('lever/submit', { ...order, status: 1 }, once()))
  dataOf(await call('lever/close', { id: ended.id }, once()))
  dataOf(await call('microtrade/submit', OPTION, once()))
  return signedIn
}

function dataOf<Data>(answer: Envelope<Data>): Data {
  if (answer.type === 'ok') return answer.message
  throw new Error(`Refused: ${JSON.stringify(answer)}`)
}

function once() {
  return { idempotencyKey: randomUUID() }
}
