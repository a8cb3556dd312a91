import { createClient, type SignedIn } from '@halyard/api/client'

/** The demo's second customer. The sign-in journey resets its password. */
export const MERCHANT = { account: 'merchant@example.com', newPassword: 'Lighthouse-Keeper-8' } as const

const PASSWORD = 'demo1234'

/** The demo's first customer. */
export const DEMO = 'demo@example.com'

export async function signInDemo(url: string): Promise<SignedIn> {
  return signIn(url, DEMO, [PASSWORD])
}

/** Signs in with either password. */
export async function signInMerchant(url: string): Promise<SignedIn> {
  return signIn(url, MERCHANT.account, [PASSWORD, MERCHANT.newPassword])
}

/** The last correct password per account, tried first because failed sign-ins are counted. */
const lastCorrect = new Map<string, string>()

async function signIn(url: string, account: string, passwords: readonly string[]): Promise<SignedIn> {
  const call = createClient({ server: url, language: () => 'en', token: () => undefined })
  const errors: unknown[] = []
  const candidates = passwords.toSorted(
    (a, b) => Number(b === lastCorrect.get(account)) - Number(a === lastCorrect.get(account)),
  )
  for (const password of candidates) {
    const response = await call('user/login', { account, password })
    if (response.type === 'ok' && 'token' in response.message) {
      lastCorrect.set(account, password)
      return response.message
    }
    errors.push(response)
  }
  throw new Error(`${account} cannot sign in: ${JSON.stringify(errors)}`)
}
