import { z } from 'zod'
import { readBounded } from '../../../platform/read-bounded.ts'
import { parseExactly } from '../parse-exactly.ts'

const TIMEOUT_MS = 15_000
/** A full block takes 2 MB, which as text with its logs is several times longer. */
const RESPONSE_MAX_BYTES = 32 * 1024 * 1024

export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
export const hexSchema = z.string().regex(/^(?:[0-9a-f]{2})*$/)
/** A signed 64-bit number, which JSON has as a number or, beyond 15 digits, as its text. */
export const int64Schema = z
  .union([z.int(), z.string().regex(/^-?[0-9]{1,19}$/)])
  .transform(BigInt)
  .refine((value) => BigInt.asIntN(64, value) === value)

/** Calls of the HTTP interface of a full node. */
export interface NodeHttp {
  /** Makes a call. Throws for a fault that the node states, and for an answer in another form. */
  call<Result>(path: string, schema: z.ZodType<Result>, body?: object): Promise<Result>
  /** Makes a call whose answer is an empty object if there is nothing. */
  find<Result>(path: string, schema: z.ZodType<Result>, body: object): Promise<Result | undefined>
}

const faultSchema = z.object({ Error: z.string() })
const nothingSchema = z.strictObject({})

/** Creates the client of a node. Answers are bounded in time and size. */
export function createNodeHttp(baseUrl: string): NodeHttp {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
  async function ask(path: string, body: object): Promise<unknown> {
    const response = await fetch(new URL(path, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: JSON.stringify(body),
    })
    const text = await readBounded(path, response, RESPONSE_MAX_BYTES)
    if (!response.ok) throw new Error(`${path}: the node answered with status ${response.status}`)
    const answer = parseExactly(path, text)
    const fault = faultSchema.safeParse(answer)
    if (fault.success) throw new Error(`${path}: the node answered ${fault.data.Error.slice(0, 200)}`)
    return answer
  }
  return {
    call: async (path, schema, body = {}) => read(path, schema, await ask(path, body)),
    async find(path, schema, body) {
      const answer = await ask(path, body)
      return nothingSchema.safeParse(answer).success ? undefined : read(path, schema, answer)
    },
  }
}

function read<Result>(path: string, schema: z.ZodType<Result>, answer: unknown): Result {
  const result = schema.safeParse(answer)
  if (!result.success) throw new Error(`${path}: the node answered in another form`)
  return result.data
}
