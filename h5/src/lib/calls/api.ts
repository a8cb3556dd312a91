import {
  type CallOptions,
  type CallPath,
  createClient,
  type RequestOf,
  type ResponseOf,
} from '@halyard/api/client'
import { toast } from '@halyard/ui'
import { type Answer, createAnswerOf, dataOf } from '@halyard/web'
import { text } from '../language/i18n.ts'
import { signOut, useSession } from '../session/session.ts'
import type { Proof } from './awaited-proof.ts'
import { whileBusy } from './busy.ts'
import { recordServerTime } from './server-clock.ts'
import { fetchOnce } from './started-calls.ts'

/** The event dispatched on `window` when the server reports that the session has ended. */
export const LOGIN_REQUIRED = 'login-required'

export interface ActionOptions extends CallOptions {
  /** Blocks further taps while the call runs. */
  readonly mask?: boolean
}

const client = createClient({
  server: '',
  fetch: fetchTimed,
  language: () => useSession.getState().language,
  token: () => useSession.getState().token,
})

/** Fetches a URL, and reads the server's clock from the response: its date is in whole seconds, and never ahead. */
async function fetchTimed(url: string, init: RequestInit): Promise<Response> {
  const response = await fetchOnce(url, init)
  const at = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(at)) recordServerTime(at)
  return response
}

/** Sends a call that changes something. Returns the data, or shows the error in a toast and returns false. */
export async function callApi<Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  options: ActionOptions = {},
): Promise<ResponseOf<Path> | false> {
  const answer = await tryApi(path, request, options)
  if (answer.ok) return answer.data
  if (answer.code !== 'signed_out') toast(answer.message, 'bad')
  return false
}

/**
 * Sends a call and returns its failure, for forms that show it at the field. A call that needs a proof of a second factor,
 * which the request does not have, is repeated with the one that the customer gives.
 */
export async function tryApi<Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  { mask = true, ...options }: ActionOptions = {},
): Promise<Answer<ResponseOf<Path>>> {
  const send = (proof: Proof = {}) => {
    const ask = () => answerOf(client(path, { ...request, ...proof }, options))
    return mask ? whileBusy(ask) : ask()
  }
  const answer = await send()
  if (answer.ok || answer.code !== 'second_factor_required') return answer
  const { askForProof } = await import('./factor-proof.ts')
  return askForProof(path, send, answer)
}

/** Sends a call for a query. Returns the data or throws `CallFailure`; shows neither toast nor mask. */
export async function readApi<Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  signal?: AbortSignal,
): Promise<ResponseOf<Path>> {
  return dataOf(await answerOf(client(path, request, signal ? { signal } : {})))
}

/** Converts an envelope to an answer. Code 999 ends the session. */
export const answerOf = createAnswerOf({
  token: () => useSession.getState().token,
  networkError: () => text('networkError'),
  endSession,
})

/** Signs out on this device, shows the message and dispatches `LOGIN_REQUIRED`. */
export function endSession(message: string): void {
  signOut()
  toast(message || 'ERROR', 'bad')
  window.dispatchEvent(new CustomEvent(LOGIN_REQUIRED, { detail: 999 }))
}
