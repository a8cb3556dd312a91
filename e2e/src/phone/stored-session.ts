import type { SignedIn } from '@halyard/api/client'

/**
 * What the app stores of a signed-in customer. The language is a choice of this device: another journey may have given the
 * account another one.
 */
export function storedSession({ token, user }: SignedIn): Record<string, string> {
  const language = { language: 'en', languageSource: 'device' }
  return { version: '1.0.0', token, user: JSON.stringify(user), ...language }
}
