import type { SignedIn } from '@halyard/contract/client'

/** What the app keeps of somebody who has signed in. */
export function storedSession({ token, user }: SignedIn): Record<string, string> {
  return { version: '1.0.0', token, user: JSON.stringify(user) }
}
