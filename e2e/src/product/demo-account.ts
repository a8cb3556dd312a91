import { createClient, type SignedIn } from '@halyard/contract/client'

/** The customer that the demo comes with. */
export async function signInDemo(url: string): Promise<SignedIn> {
  const call = createClient({ server: url, language: () => 'en', token: () => undefined })
  const answer = await call('user/login', { account: 'demo@example.com', password: 'demo1234' })
  if (answer.type === 'ok' && 'token' in answer.message) return answer.message
  throw new Error(`The demo account cannot sign in: ${JSON.stringify(answer)}`)
}
