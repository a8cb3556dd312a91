import type { ErrorCode, Language } from '@halyard/api'
import type { Refusal } from '@halyard/receipt'

/** A value for a `{name}` of a message: a text, or one that depends on the language. */
export type Word = string | ((lang: Language) => string)

/**
 * A rejected call, with the error code of the envelope. Handlers throw it; any other exception is an internal
 * error.
 */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Values for the `{names}` in the message. */
  readonly words: Readonly<Record<string, Word>>
  /** Seconds after which the call may be retried. */
  readonly wait: number | undefined
  /** The signed refusal of a purchase of a timed option. */
  refusal: Refusal | undefined

  constructor(code: ErrorCode, field?: string, words: Readonly<Record<string, Word>> = {}, wait?: number) {
    super(code)
    this.code = code
    this.field = field
    this.words = words
    this.wait = wait
  }
}

/** A command was not executed and never will be, because its node ends: another node may be asked at once. */
export class NotExecuted extends CallError {
  constructor() {
    super('busy')
  }
}

/**
 * Returns the error of a request that the proxy sends again: it does so for `outcome_unknown`, and not for `busy`, which asks the
 * client to wait.
 */
export function asSentAgain(error: unknown): unknown {
  return error instanceof NotExecuted ? new CallError('outcome_unknown') : error
}

/** The caller is not signed in, or the session has ended. Sent as envelope type 999. */
export class SignedOutError extends Error {}
