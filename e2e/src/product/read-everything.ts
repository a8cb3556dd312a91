import { createClient, type SignedIn } from '@halyard/api/client'
import { dataOf } from './data-of.ts'

/** Marks all notices and news of a customer as read, so that the app counts only later ones. */
export async function readEverything(url: string, { token }: SignedIn): Promise<void> {
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  dataOf(await call('notice/read', {}))
}
