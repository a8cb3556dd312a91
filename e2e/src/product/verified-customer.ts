import { createClient, type Envelope, type SignedIn, type Uploaded } from '@halyard/api/client'
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { BANK_CARD } from './bank-card.ts'
import { dataOf } from './data-of.ts'
import { pendingRequestOf, runAdmin } from './operator.ts'
import { codeSentTo, waitForNextCode } from './outbox.ts'
import { registerCustomer } from './register-customer.ts'

/** The fund password of verified customers. */
export const FUND_PASSWORD = '730415'
const PICTURE = join(import.meta.dirname, '../../../docs/screenshots/home-dark.png')
const PURPOSES = ['id_front', 'id_back', 'id_hand'] as const

/** A customer that no other journey uses, and its bank card. */
export interface VerifiedCustomer {
  readonly session: SignedIn
  readonly email: string
  readonly cardId: number
}

/** Registers a customer with both verifications, practice funds, a fund password and a bank card. */
export async function registerVerified(url: string): Promise<VerifiedCustomer> {
  const email = `${randomUUID()}@example.com`
  const session = await registerCustomer(url, email)
  const { user, token } = session
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  const pass = async () =>
    runAdmin(url, 'verification', 'pass', await pendingRequestOf(url, 'verifications', user.id))
  const { country, full_name: name, payee_address: contact_address } = BANK_CARD
  dataOf(
    await call('user/real_name', {
      country,
      name,
      contact_address,
      card_id: `PT-${randomUUID().slice(0, 8)}`,
    }),
  )
  await pass()
  const [front_pic, reverse_pic, hand_pic] = [
    await upload(url, token, PURPOSES[0]),
    await upload(url, token, PURPOSES[1]),
    await upload(url, token, PURPOSES[2]),
  ]
  dataOf(await call('user/real_name2', { front_pic, reverse_pic, hand_pic }))
  await pass()
  await waitForNextCode(email)
  const { id: lastId } = await codeSentTo(url, email)
  dataOf(await call('set/sms_other_mail', { channel: 'email', purpose: 'fund_password' }))
  const { code } = await codeSentTo(url, email, lastId)
  dataOf(await call('safe/update_password', { password: FUND_PASSWORD, repassword: FUND_PASSWORD, code }))
  const card = dataOf(await call('user/cash_save', BANK_CARD))
  return { session, email, cardId: card.id }
}

async function upload(url: string, token: string, purpose: (typeof PURPOSES)[number]): Promise<string> {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', await openAsBlob(PICTURE, { type: 'image/png' }), 'picture.png')
  const headers = { authorization: token }
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form })
  return dataOf((await response.json()) as Envelope<Uploaded>).id
}
