import { createClient, type SignedIn } from '@halyard/api/client'

/** The demo's first customer. */
export const DEMO = 'demo@example.com'
const MERCHANT = 'merchant@example.com'
const PASSWORD = 'demo1234'
/** The fund password of the demo's customers. */
export const DEMO_FUND_PASSWORD = '730415'

export async function signInDemo(url: string): Promise<SignedIn> {
  return signIn(url, DEMO)
}

/** Signs in the demo's second customer. */
export async function signInMerchant(url: string): Promise<SignedIn> {
  return signIn(url, MERCHANT)
}

/** Ends a session, unless the test has done so. */
export async function signOut(url: string, { token }: SignedIn): Promise<void> {
  await createClient({ server: url, language: () => 'en', token: () => token })('user/logout', {})
}

async function signIn(url: string, account: string): Promise<SignedIn> {
  const call = createClient({ server: url, language: () => 'en', token: () => undefined })
  const response = await call('user/login', { account, password: PASSWORD })
  if (response.type === 'ok' && 'token' in response.message) return response.message
  throw new Error(`${account} cannot sign in: ${JSON.stringify(response)}`)
}
