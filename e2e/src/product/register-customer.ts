import { type Client, createClient, type ResponseOf, type SignedIn } from '@halyard/api/client'
import { createHash, randomUUID } from 'node:crypto'
import { dataOf } from './data-of.ts'
import { codeSentTo } from './outbox.ts'

const PASSWORD = 'Harbour-Light-7'

/** Registers a customer without a browser, with practice funds and a new session. No other journey uses it. */
export async function registerCustomer(
  url: string,
  account = `${randomUUID()}@example.com`,
): Promise<SignedIn> {
  const visitor = createClient({ server: url, language: () => 'en', token: () => undefined })
  const captcha = await solveCaptcha(visitor)
  dataOf(await visitor('sms_mail', { email: account, purpose: 'register', captcha }))
  const { code } = await codeSentTo(url, account)
  const passwords = { password: PASSWORD, repassword: PASSWORD }
  const { current } = dataOf(await visitor('agreement/show', {}))
  const agreed = { agree: '1', agreement_version: current.version } as const
  const signedIn = dataOf(await visitor('user/register', { account, code, ...passwords, ...agreed }))
  const { token } = signedIn
  const customer = createClient({ server: url, language: () => 'en', token: () => token })
  dataOf(await customer('user/practice_funds', {}, { idempotencyKey: randomUUID() }))
  return signedIn
}

async function solveCaptcha(visitor: Client): Promise<string> {
  const puzzle = dataOf(await visitor('captcha', {}))
  return btoa(JSON.stringify({ ...puzzle, number: numberOf(puzzle) }))
}

/** Returns the number whose hash with the salt is the challenge. */
function numberOf({ salt, challenge, maxnumber }: ResponseOf<'captcha'>): number {
  for (let number = 0; number <= maxnumber; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number
  throw new Error('the captcha has no solution')
}
