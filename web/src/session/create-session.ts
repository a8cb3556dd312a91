import { create } from 'zustand'
import { type Place, readChoice, readStored, store } from './storage.ts'

/** The token and the person of a session, and the language. */
interface Session<User, Language extends string> {
  readonly token: string | undefined
  readonly user: User | undefined
  readonly language: Language
}

interface SessionOptions<User, Language extends string> {
  /** Precedes the names of the stored values. */
  readonly prefix?: string
  /** Where the token is stored. */
  readonly place: Place
  /** The first one is shown until another is chosen. */
  readonly languages: readonly [Language, ...Language[]]
  /** Returns the stored person; a token without one is not used. Absent if the app reads the person from the server. */
  readonly restoreUser?: () => User | undefined
}

/** Creates the session and the language of an app, stored on the device. */
export function createSession<User, Language extends string>(options: SessionOptions<User, Language>) {
  const { prefix = '', place, languages, restoreUser } = options
  const [tokenKey, languageKey] = [`${prefix}token`, `${prefix}language`]
  const useSession = create<Session<User, Language>>(() => {
    const token = readStored(tokenKey, place)
    const user = token === undefined ? undefined : restoreUser?.()
    const language = readChoice(languageKey, languages)
    return { token: restoreUser && !user ? undefined : token, user, language }
  })
  return {
    useSession,

    /** Stores the token of a new session of a person. */
    begin: (token: string, user: User): void => {
      store(tokenKey, token, place)
      useSession.setState({ token, user })
    },

    /** Stores the token of a session that replaces the current one of the same person. */
    replaceToken: (token: string): void => {
      store(tokenKey, token, place)
      useSession.setState({ token })
    },

    /** Removes the session from the device. */
    end: (): void => {
      store(tokenKey, undefined, place)
      useSession.setState({ token: undefined, user: undefined })
    },

    /** Stores the language on this device. */
    chooseLanguage: (language: Language): void => {
      store(languageKey, language)
      useSession.setState({ language })
    },
  }
}
