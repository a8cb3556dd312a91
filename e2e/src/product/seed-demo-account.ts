import { createClient, type SignedIn } from '@halyard/api/client'
import { randomUUID } from 'node:crypto'
import { dataOf } from './data-of.ts'
import { DEMO, DEMO_FUND_PASSWORD, signInDemo } from './demo-account.ts'
import { BANK_CARD } from './bank-card.ts'
import { codeSentTo, waitForNextCode } from './outbox.ts'

const USDT = { id: 3, network: 'TRC20' } as const
const OUTSIDE = 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv'
/** Below the network's minimum: detected, but not credited. */
const TOO_LITTLE = '0.5'

/**
 * Signs in the demo customer and creates one of each: a saved address, a bank card, a deposit, a transfer, a
 * withdrawal.
 */
export async function seedDemoAccount(url: string): Promise<SignedIn> {
  const signedIn = await signInDemo(url)
  const call = createClient({ server: url, language: () => 'en', token: () => signedIn.token })
  if (dataOf(await call('wallet/get_address', {})).list.length > 0) return signedIn
  const addressId = await saveAddress(url, signedIn, DEMO)
  dataOf(await call('user/cash_save', BANK_CARD))
  const target = dataOf(await call('wallet/get_in_address', { currency: USDT.id, type: USDT.network }))
  const payment = { way: `${USDT.id}:${USDT.network}`, to: target.address, amount: TOO_LITTLE }
  await fetch(`${url}/dev/chain/send`, { method: 'POST', body: new URLSearchParams(payment) })
  const transfer = {
    currency_id: USDT.id,
    from: 'coin',
    to: 'contract',
    number: '25',
    pass: DEMO_FUND_PASSWORD,
  } as const
  dataOf(await call('wallet/change', transfer, once()))
  dataOf(
    await call(
      'wallet/out',
      {
        currency: USDT.id,
        type: USDT.network,
        number: '100',
        address: String(addressId),
        pass: DEMO_FUND_PASSWORD,
      },
      once(),
    ),
  )
  return signedIn
}

/** Saves an address on TRC20 for a customer, with a code by mail; returns its id. */
export async function saveAddress(
  url: string,
  { token }: SignedIn,
  email: string,
  fundPassword = DEMO_FUND_PASSWORD,
): Promise<number> {
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  await waitForNextCode(email)
  dataOf(await call('set/sms_other_mail', { channel: 'email', purpose: 'address' }))
  const { code } = await codeSentTo(url, email)
  const address = {
    currency_id: USDT.id,
    type: USDT.network,
    address: OUTSIDE,
    notes: 'Hardware wallet at home',
    pass: fundPassword,
    code,
  }
  return dataOf(await call('wallet/addaddress', address)).id
}

function once() {
  return { idempotencyKey: randomUUID() }
}
