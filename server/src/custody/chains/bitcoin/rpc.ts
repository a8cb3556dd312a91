import { z } from 'zod'
import { readBounded } from '../../../platform/read-bounded.ts'
import { parseExactly } from '../parse-exactly.ts'

const TIMEOUT_MS = 15_000
/** The largest block takes 8 MB as text. */
const RESPONSE_MAX_BYTES = 12 * 1024 * 1024

const answerSchema = z.object({
  result: z.unknown(),
  error: z.object({ code: z.int(), message: z.string() }).nullish(),
})

/** The answers of several calls in one request, each with the number of its call. */
const numberedSchema = z.array(z.looseObject({ id: z.int() }))

/** The answer of a node that executed a call and found a fault. */
export class RpcError extends Error {
  readonly code: number

  constructor(method: string, { code, message }: { readonly code: number; readonly message: string }) {
    super(`${method}: the node answered ${message.slice(0, 200)} (${code})`)
    this.code = code
  }
}

/** Calls of a node of Bitcoin Core's family. */
export interface Rpc {
  /** Makes a call. Throws an `RpcError` for a fault that the node states, and an error that names the call for any other. */
  call<Result>(method: string, schema: z.ZodType<Result>, ...params: readonly unknown[]): Promise<Result>
  /** Makes one call for each list of parameters in one request, and returns the results in the same order. Throws as `call` does. */
  callEach<Result>(
    method: string,
    schema: z.ZodType<Result>,
    params: readonly (readonly unknown[])[],
  ): Promise<Result[]>
}

/**
 * Creates the client of a node. The name and the password are in its URL. Answers are bounded in time and size, and
 * numbers in them that are amounts stay text: `amountSchema` reads them exactly.
 */
export function createRpc(rpcUrl: string, timeoutMs = TIMEOUT_MS): Rpc {
  const { username, password, protocol, host, pathname } = new URL(rpcUrl)
  const url = `${protocol}//${host}${pathname}`
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  const headers = {
    'content-type': 'application/json',
    ...(username === '' ? {} : { authorization: `Basic ${credentials.toString('base64')}` }),
  }
  async function post(method: string, body: unknown): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      body: JSON.stringify(body),
    })
    if (response.status === 401) throw new Error(`${method}: the node does not accept the name and password`)
    return parseExactly(method, await readBounded(method, response, RESPONSE_MAX_BYTES))
  }

  return {
    call: async (method, schema, ...params) =>
      resultOf(method, schema, await post(method, { jsonrpc: '1.0', id: 0, method, params })),
    async callEach(method, schema, params) {
      const calls = params.map((each, id) => ({ jsonrpc: '1.0', id, method, params: each }))
      const answers = numberedSchema.safeParse(await post(method, calls))
      const byId = new Map(answers.data?.map((answer) => [answer.id, answer]))
      return calls.map(({ id }) => resultOf(method, schema, byId.get(id)))
    },
  }
}

function resultOf<Result>(method: string, schema: z.ZodType<Result>, content: unknown): Result {
  const answer = answerSchema.safeParse(content)
  if (!answer.success) throw new Error(`${method}: the node answered in another form`)
  if (answer.data.error) throw new RpcError(method, answer.data.error)
  const result = schema.safeParse(answer.data.result)
  if (!result.success) throw new Error(`${method}: the node answered in another form`)
  return result.data
}

const UNIT_DIGITS = 8

/** An amount of coins in an answer, as the smallest units. */
export const amountSchema = z
  .union([z.int().nonnegative().transform(String), z.string()])
  .refine((text) => /^[0-9]{1,9}(?:\.[0-9]{1,8})?$|^[0-9](?:\.[0-9]{1,8})?e-0?[1-8]$/.test(text))
  .transform(unitsOf)
  .refine((units) => units !== undefined, 'has more digits than the coin')
  .transform((units) => units ?? 0n)

/** Returns the units of a decimal such as `0.00001000` or `1e-05`; undefined if it has a part of a unit. */
function unitsOf(text: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^([0-9]+)(?:\.([0-9]+))?(?:e-0?([0-9]))?$/.exec(text) ?? []
  const digits = fraction.length + Number(exponent) - UNIT_DIGITS
  const value = BigInt(whole + fraction)
  if (digits <= 0) return value * 10n ** BigInt(-digits)
  const divisor = 10n ** BigInt(digits)
  return value % divisor === 0n ? value / divisor : undefined
}
