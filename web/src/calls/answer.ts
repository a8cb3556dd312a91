import type { Envelope, ErrorCode } from '@halyard/api/client'

/** A call without a result: the reject code and message of the server, an ended session or a network error. */
export interface Failure {
  readonly ok: false
  /** `network_error`: it is not known whether the call was executed, because no answer arrived or the server does not know. */
  readonly code: Exclude<ErrorCode, 'outcome_unknown'> | 'signed_out' | 'network_error'
  readonly message: string
  /** The invalid field of the request, if any. */
  readonly field?: string
  /** Seconds until the request may be repeated. */
  readonly wait?: number
  /** The signed refusal of a purchase of a timed option. */
  readonly refusal?: unknown
}
/** The result of a call: its data or its failure. */
export type Answer<Data> = { readonly ok: true; readonly data: Data } | Failure

/** A failure as an exception, for queries. */
export class CallFailure extends Error {
  readonly code: Failure['code']
  constructor({ code, message }: Failure) {
    super(message)
    this.code = code
  }
}

interface AnswerOptions {
  readonly token: () => string | undefined
  /** Returns the message of a call that reached no server. */
  readonly networkError: () => string
  /** Ends the session on this device. */
  readonly endSession: (message: string) => void
}

/** Creates the function that converts the envelope of a call to its answer. Code 999 ends the session. */
export function createAnswerOf({ token, networkError, endSession }: AnswerOptions) {
  return async <Data>(call: Promise<Envelope<Data>>): Promise<Answer<Data>> => {
    const sentWith = token()
    let envelope: Envelope<Data>
    try {
      envelope = await call
    } catch {
      return { ok: false, code: 'network_error', message: networkError() }
    }
    if (envelope.type === 'ok') return { ok: true, data: envelope.message }
    if (envelope.type === '999') {
      // A response to a token that was replaced since does not concern the new session.
      if (token() === sentWith) endSession(envelope.message)
      return { ok: false, code: 'signed_out', message: envelope.message }
    }
    const { code, field, wait, refusal } = envelope
    return {
      ok: false,
      // A repeated request needs the same key in both cases, or it could be executed twice.
      code: code === 'outcome_unknown' ? 'network_error' : code,
      message: envelope.message || 'ERROR',
      ...(field === undefined ? {} : { field }),
      ...(wait === undefined ? {} : { wait }),
      ...(refusal && { refusal }),
    }
  }
}

/** Returns the data of an answer. Throws `CallFailure` if it has none. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.ok) return answer.data
  throw new CallFailure(answer)
}
