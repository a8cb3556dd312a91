import type { ErrorCode } from '@halyard/api'

/** A call that is refused, by the code of the envelope. Thrown by handlers; anything else thrown is our fault. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** What stands in the message for its `{names}`. */
  readonly words: Readonly<Record<string, string>>
  /** Seconds until the same may be asked for again. */
  readonly wait: number | undefined

  constructor(code: ErrorCode, field?: string, words: Readonly<Record<string, string>> = {}, wait?: number) {
    super(code)
    this.code = code
    this.field = field
    this.words = words
    this.wait = wait
  }
}

/** Not signed in, or not any more: the envelope's type 999. */
export class SignedOutError extends Error {}
