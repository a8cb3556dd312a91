import { createOpsClient, type OpsPath, type OpsRequestOf, type OpsResponseOf } from '@halyard/api/ops-client'
import { text } from '../language/i18n.ts'
import { requireSecondFactor, signOut, useSession } from '../session/session.ts'

/** A call without a result: the code and message of the server, an ended session, or no network. */
export interface Failure {
  readonly ok: false
  readonly code: string
  readonly message: string
  /** The invalid field of the request, if any. */
  readonly field?: string
}
/** The result of a call: its data or its failure. */
export type Answer<Data> = { readonly ok: true; readonly data: Data } | Failure

const client = createOpsClient({
  server: '',
  language: () => useSession.getState().language,
  token: () => useSession.getState().token,
})

/** Makes a call of the operators' API. An ended session signs out; one without a required second factor can only set one up. */
export async function callOps<Path extends OpsPath>(
  path: Path,
  request: OpsRequestOf<Path>,
  signal?: AbortSignal,
): Promise<Answer<OpsResponseOf<Path>>> {
  const { token } = useSession.getState()
  const envelope = await client(path, request, signal ? { signal } : {}).catch(() => undefined)
  if (!envelope) return { ok: false, code: 'network_error', message: text('networkError') }
  if (envelope.type === 'ok') return { ok: true, data: envelope.message }
  if (envelope.type === '999') {
    if (useSession.getState().token === token) signOut()
    return { ok: false, code: 'signed_out', message: envelope.message }
  }
  const { code, message, field } = envelope
  const isSettingUp = path === 'ops/login' || path.startsWith('ops/second_factor/')
  if (code === 'second_factor_required' && !isSettingUp) requireSecondFactor()
  return { ok: false, code, message, ...(field === undefined ? {} : { field }) }
}
