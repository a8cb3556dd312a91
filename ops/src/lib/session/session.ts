import { createSession } from '@halyard/web'
import type { Operator } from '../calls/records.ts'
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '../language/languages.ts'

const session = createSession<Operator, ConsoleLanguage>({
  prefix: 'ops.',
  // Closing the tab leaves nothing on a shared desk.
  place: 'tab',
  languages: CONSOLE_LANGUAGES,
})

/** The operator's session and language. */
export const { useSession, begin: signIn, end: signOut, chooseLanguage } = session

/** Stores the operator of a session that was found in the tab. */
export function rememberOperator(user: Operator): void {
  useSession.setState({ user })
}

/** Records that the session can do nothing before a second factor is set up. */
export function requireSecondFactor(): void {
  const { user } = useSession.getState()
  if (user) rememberOperator({ ...user, needsSecondFactor: true })
}

/** Returns the signed-in operator. Throws outside of the signed-in part of the console. */
export function useOperator(): Operator {
  const operator = useSession(({ user }) => user)
  if (!operator) throw new Error('no operator is signed in')
  return operator
}
