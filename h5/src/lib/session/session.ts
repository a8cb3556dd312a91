import type { Language, SignedIn, User as WireUser } from '@halyard/api/client'
import { create } from 'zustand'
import { isLanguage, readStored, store } from '@halyard/web'
import { type LanguageSource, readSource } from '../language/resolve-language.ts'
import { toUser, type User } from './user.ts'

/** The version of the stored state; data of another version is discarded. */
export const STORED_VERSION = '1.0.0'

interface Session {
  readonly token: string | undefined
  readonly user: User | undefined
  readonly language: Language
}

/** The session and the language, stored on the device. */
export const useSession = create<Session>(() => restore())

/** Stores a session. The stored customer has the form of the wire. */
export function signIn({ token, user }: SignedIn): void {
  store('token', token)
  store('user', JSON.stringify(user))
  useSession.setState({ token, user: toUser(user) })
}

/** Removes the session from the device. */
export function signOut(): void {
  store('token', undefined)
  store('user', undefined)
  useSession.setState({ token: undefined, user: undefined })
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

/** Stores the token of a session that replaces the current one of the same customer. */
export function replaceToken(token: string): void {
  store('token', token)
  useSession.setState({ token })
}

/** Stores the language and its origin. */
export function rememberLanguage(language: Language, source: 'account' | 'device'): void {
  store('language', language)
  store('languageSource', source)
  useSession.setState({ language })
}

/** Returns the origin of the stored language. */
export function languageSource(): LanguageSource {
  return readSource(readStored('language'), readStored('languageSource'))
}

/** Returns whether both token and user are present. */
export function isSignedIn(session: Pick<Session, 'token' | 'user'> = useSession.getState()): boolean {
  return session.token !== undefined && session.user !== undefined
}

/** Returns whether a customer is signed in; renders when that changes. */
export function useSignedIn(): boolean {
  return useSession(isSignedIn)
}

function restore(): Session {
  const language = readStored('language')
  if (readStored('version') !== STORED_VERSION) {
    store('token', undefined)
    store('user', undefined)
    store('version', STORED_VERSION)
  }
  const token = readStored('token')
  const user = parseUser(readStored('user'))
  return {
    token: user && token ? token : undefined,
    user: user && token ? toUser(user) : undefined,
    language: isLanguage(language) ? language : 'en',
  }
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
