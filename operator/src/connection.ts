import { createOpsClient, type OpsPath, type OpsRequestOf, type OpsResponseOf } from '@halyard/api/ops'
import type { Ask } from './ask.ts'
import { EXIT, Failure } from './failure.ts'
import { solveCaptcha } from './solve-captcha.ts'

/** A connection to the server's operator calls, with an operator signed in. */
export interface Connection {
  /** Makes a call. Throws a `Failure` with the server's message when it is refused. */
  call<Path extends OpsPath>(path: Path, request: OpsRequestOf<Path>): Promise<OpsResponseOf<Path>>
  /** Returns an uploaded picture as a JPEG. */
  picture(id: string): Promise<Buffer>
  close(): Promise<void>
}

interface Credentials {
  readonly account: string
  readonly password: string
  /** A code of the second factor. */
  readonly code?: string
}

/** The proofs that the server may require in addition to the password. */
interface AdditionalFactors {
  readonly code?: string
  readonly captcha?: string
}

interface ConnectOptions {
  readonly url: string
  readonly environment: NodeJS.ProcessEnv
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined
}

/** Signs in for one command. Throws a `Failure`. */
export async function connect({ url, environment, ask }: ConnectOptions): Promise<Connection> {
  let token: string | undefined
  const client = createOpsClient({ server: url, language: () => 'en', token: () => token })

  const call: Connection['call'] = async (path, request) => {
    const envelope = await client(path, request).catch((error: unknown) => {
      throw new Failure(EXIT.unreachable, `No response from ${url}: ${reasonOf(error)}`)
    })
    if (envelope.type === 'ok') return envelope.message
    if (envelope.type === '999') throw new Failure(EXIT.refused, envelope.message)
    const field = envelope.field === undefined ? '' : `, field ${envelope.field}`
    throw new RefusedError(envelope.code, `${envelope.message} (${envelope.code}${field})`)
  }

  const given = await readCredentials(environment, ask)
  async function signIn(factors: AdditionalFactors): Promise<OpsResponseOf<'ops/login'>> {
    try {
      return await call('ops/login', { ...given, ...factors })
    } catch (error) {
      const code = error instanceof RefusedError ? error.code : undefined
      if (code === 'captcha_required' && !factors.captcha)
        return signIn({ ...factors, captcha: await solveCaptcha(url) })
      if (code === 'second_factor_required' && !factors.code && ask)
        return signIn({ code: await ask('Code of your second factor: ') })
      throw error
    }
  }
  const signedIn = await signIn({})
  token = signedIn.token
  if (signedIn.operator.needs_second_factor)
    throw new Failure(EXIT.refused, `Set up a second factor first, at ${url}/ops/.`)
  if (signedIn.operator.awaits_approval)
    throw new Failure(EXIT.refused, 'An admin must approve your second factor first.')

  return {
    call,
    async picture(id) {
      const response = await fetch(`${url}/api/ops/upload/file?id=${encodeURIComponent(id)}`, {
        headers: { authorization: signedIn.token },
      })
      if (!response.ok) throw new Failure(EXIT.refused, 'Unknown picture.')
      return Buffer.from(await response.arrayBuffer())
    },
    async close() {
      await call('ops/logout', {})
    },
  }
}

class RefusedError extends Failure {
  readonly code: string

  constructor(code: string, message: string) {
    super(EXIT.refused, message)
    this.code = code
  }
}

async function readCredentials(
  { HALYARD_OPERATOR: given, HALYARD_OPERATOR_CODE: code }: NodeJS.ProcessEnv,
  ask: Ask | undefined,
): Promise<Credentials> {
  const colon = given?.indexOf(':') ?? -1
  if (given !== undefined && colon > 0)
    return {
      account: given.slice(0, colon),
      password: given.slice(colon + 1),
      ...(code ? { code } : {}),
    }
  if (!ask) throw new Failure(EXIT.usage, 'HALYARD_OPERATOR must be account:password.')
  const account = given || (await ask('Account: '))
  return { account, password: await ask('Password: ', { hidden: true }) }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string }
  return cause?.code ?? message ?? 'unknown'
}
