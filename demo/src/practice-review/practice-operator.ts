import { type Envelope } from '@halyard/api'
import {
  OPS_METHODS,
  type OpsPath,
  type OpsRequestOf,
  type OpsResponseOf,
  type OpsSignInPath,
} from '@halyard/api/ops'
import type { FastifyInstance } from 'fastify'

/** An operator account that the demo itself controls. */
export interface PracticeOperator {
  /** Makes one of the operators' calls, signing in first if necessary. Throws a `RefusedError` when it is rejected. */
  call<Path extends Exclude<OpsPath, OpsSignInPath>>(
    path: Path,
    request: OpsRequestOf<Path>,
  ): Promise<OpsResponseOf<Path>>
}

/** A call that the exchange rejected. The message is the error code. */
export class RefusedError extends Error {}

interface Credentials {
  readonly account: string
  readonly password: string
}

/**
 * Signs in and calls through the same HTTP routes as every operator, so that roles, limits and the audit log apply.
 * Only the network is skipped.
 */
export function openPracticeOperator(app: FastifyInstance, credentials: Credentials): PracticeOperator {
  let token: string | undefined

  async function signIn(): Promise<string> {
    const envelope = await send('ops/login', credentials, undefined)
    if (envelope.type !== 'ok') throw new RefusedError(envelope.type === 'error' ? envelope.code : '999')
    return envelope.message.token
  }

  async function send<Path extends OpsPath>(
    path: Path,
    request: OpsRequestOf<Path>,
    session: string | undefined,
  ): Promise<Envelope<OpsResponseOf<Path>>> {
    const method = OPS_METHODS[path]
    const form = new URLSearchParams(
      Object.entries(request).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const response = await app.inject({
      method,
      url: method === 'GET' ? `/api/${path}?${form.toString()}` : `/api/${path}`,
      headers: {
        'user-agent': 'practice review',
        ...(session === undefined ? {} : { authorization: session }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'GET' ? {} : { payload: form.toString() }),
    })
    return response.json()
  }

  return {
    async call(path, request) {
      token ??= await signIn()
      let envelope = await send(path, request, token)
      // Operators' sessions expire after half an hour without a call.
      if (envelope.type === '999') {
        token = await signIn()
        envelope = await send(path, request, token)
      }
      if (envelope.type === 'ok') return envelope.message
      throw new RefusedError(envelope.type === 'error' ? envelope.code : '999')
    },
  }
}
