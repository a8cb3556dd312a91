import type { Operator } from '@halyard/api/ops-client'
import { create } from 'zustand'
import { type ConsoleLanguage, toConsoleLanguage } from '../language/languages.ts'
import { readStored, store } from '@halyard/web'

/** The themes to choose from. */
export const THEMES = ['dark', 'light'] as const
/** One of `THEMES`. */
export type Theme = (typeof THEMES)[number]

interface Session {
  readonly token: string | undefined
  readonly operator: Operator | undefined
  readonly language: ConsoleLanguage
  readonly theme: Theme
}

/**
 * The operator's session, language and theme. The token is kept for the life of the tab only, so that closing it leaves
 * nothing on a shared desk.
 */
export const useSession = create<Session>(() => ({
  token: readStored('ops.token', 'tab'),
  operator: undefined,
  language: toConsoleLanguage(readStored('ops.language')),
  theme: THEMES.find((theme) => theme === readStored('ops.theme')) ?? 'dark',
}))

/** Stores the token and the operator of a new session. */
export function signIn(token: string, operator: Operator): void {
  store('ops.token', token, 'tab')
  useSession.setState({ token, operator })
}

/** Stores the operator of a session that was found in the tab. */
export function rememberOperator(operator: Operator): void {
  useSession.setState({ operator })
}

/** Records that the session can do nothing before a second factor is set up. */
export function requireSecondFactor(): void {
  const { operator } = useSession.getState()
  if (operator) useSession.setState({ operator: { ...operator, needs_second_factor: true } })
}

/** Removes the session from the tab. */
export function signOut(): void {
  store('ops.token', undefined, 'tab')
  useSession.setState({ token: undefined, operator: undefined })
}

/** Stores the language on this device. */
export function rememberLanguage(language: ConsoleLanguage): void {
  store('ops.language', language)
  useSession.setState({ language })
}

/** Stores the theme on this device, and applies it. */
export function setTheme(theme: Theme): void {
  store('ops.theme', theme)
  useSession.setState({ theme })
  applyTheme()
}

/** Applies the theme to the document. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = useSession.getState().theme
}

/** Returns the signed-in operator. Throws outside of the signed-in part of the console. */
export function useOperator(): Operator {
  const operator = useSession((session) => session.operator)
  if (!operator) throw new Error('no operator is signed in')
  return operator
}
