import { type CallPath, type Envelope, METHODS, type RequestOf, type ResponseOf } from '@halyard/api'
import type { FastifyInstance } from 'fastify'
import type { MerchantContext } from './merchant-context.ts'

/** Calls that the demo's merchant makes. */
export interface MerchantClient {
  /** Makes a call, opening a session first if necessary. Throws when it is rejected; the message is the error code. */
  call<Path extends CallPath>(path: Path, request: RequestOf<Path>): Promise<ResponseOf<Path>>
}

/** An address of documentation: the merchant is not a customer of this machine. */
const ORIGIN = { ip: '192.0.2.17', agent: 'practice merchant' }

/** Calls through the same HTTP routes as every customer, so that limits and checks apply. Only the network is skipped. */
export function openMerchantClient(
  app: FastifyInstance,
  { sessions }: MerchantContext,
  merchantId: number,
): MerchantClient {
  let token: string | undefined

  async function send<Path extends CallPath>(
    path: Path,
    request: RequestOf<Path>,
    session: string,
  ): Promise<Envelope<ResponseOf<Path>>> {
    const fields = Object.entries(request).map(([name, value]): [string, string] => [name, String(value)])
    const form = new URLSearchParams(fields).toString()
    const isGet = METHODS[path] === 'GET'
    const response = await app.inject({
      method: METHODS[path],
      url: isGet ? `/api/${path}?${form}` : `/api/${path}`,
      remoteAddress: ORIGIN.ip,
      headers: {
        'user-agent': ORIGIN.agent,
        authorization: session,
        ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isGet ? {} : { payload: form }),
    })
    return response.json()
  }

  return {
    async call(path, request) {
      token ??= await sessions.open(merchantId, ORIGIN)
      let envelope = await send(path, request, token)
      if (envelope.type === '999') {
        token = await sessions.open(merchantId, ORIGIN)
        envelope = await send(path, request, token)
      }
      if (envelope.type === 'ok') return envelope.message
      throw new Error(envelope.type === 'error' ? envelope.code : '999')
    },
  }
}
