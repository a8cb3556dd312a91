import type { Language, SignedIn, User as WireUser } from '@halyard/api/client'
import { createSession, LANGUAGES, readStored, store } from '@halyard/web'
import { type LanguageSource, readSource } from '../language/resolve-language.ts'
import { toUser, type User } from './user.ts'

/** The version of the stored state; data of another version is discarded. */
export const STORED_VERSION = '1.0.0'

discardOtherVersion()

const session = createSession<User, Language>({ place: 'device', languages: LANGUAGES, restoreUser })

/** The session and the language, stored on the device. */
export const { useSession, replaceToken } = session

/** Stores a session. The stored customer has the form of the wire. */
export function signIn({ token, user }: SignedIn): void {
  store('user', JSON.stringify(user))
  session.begin(token, toUser(user))
}

/** Removes the session from the device. */
export function signOut(): void {
  store('user', undefined)
  session.end()
}

/** Stores the signed-in customer. */
export function rememberUser(user: WireUser): void {
  store('user', JSON.stringify(user))
  useSession.setState({ user: toUser(user) })
}

/** Stores a new nickname of the signed-in customer. */
export function rememberNickname(nickname: string): void {
  const { user } = useSession.getState()
  const stored = parseUser(readStored('user'))
  if (stored) store('user', JSON.stringify({ ...stored, nickname }))
  if (user) useSession.setState({ user: { ...user, nickname } })
}

/** Stores the language and its origin. */
export function rememberLanguage(language: Language, source: 'account' | 'device'): void {
  store('languageSource', source)
  session.chooseLanguage(language)
}

/** Returns the origin of the stored language. */
export function languageSource(): LanguageSource {
  return readSource(readStored('language'), readStored('languageSource'))
}

/** Returns whether both token and user are present. */
export function isSignedIn({ token, user } = useSession.getState()): boolean {
  return token !== undefined && user !== undefined
}

/** Returns whether a customer is signed in; renders when that changes. */
export function useSignedIn(): boolean {
  return useSession(isSignedIn)
}

function discardOtherVersion(): void {
  if (readStored('version') === STORED_VERSION) return
  store('token', undefined)
  store('user', undefined)
  store('version', STORED_VERSION)
}

function restoreUser(): User | undefined {
  const user = parseUser(readStored('user'))
  return user && toUser(user)
}

function parseUser(text: string | undefined): WireUser | undefined {
  if (text === undefined) return undefined
  try {
    const user: unknown = JSON.parse(text)
    return typeof user === 'object' && user !== null && 'account_number' in user
      ? (user as WireUser)
      : undefined
  } catch {
    return undefined
  }
}
