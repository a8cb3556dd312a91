import type { SignInEntry } from '@halyard/api/client'
import { knownWord } from '../../../lib/calls/word-for.ts'

const OUTCOMES = [
  'registered',
  'password_right',
  'password_wrong',
  'code_right',
  'code_wrong',
  'second_right',
  'second_wrong',
  'passkey_right',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A successful or failed sign-in. */
export interface SignInAttempt {
  readonly id: number
  /** Epoch milliseconds. */
  readonly time: number
  readonly outcome: Outcome
  readonly ip: string
  /** The user agent. */
  readonly agent: string
}

/** Parses a sign-in of the wire. Throws for an unknown outcome. */
export function toSignInAttempt({ id, time, outcome, ip, agent }: SignInEntry): SignInAttempt {
  return { id, time, outcome: knownWord(OUTCOMES, outcome), ip, agent }
}
