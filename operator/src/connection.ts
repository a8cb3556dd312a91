import { createOpsClient, type OpsPath, type OpsRequestOf, type OpsResponseOf } from '@halyard/api/ops'
import type { Ask } from './ask.ts'
import { EXIT, Failure } from './failure.ts'
import { solveCaptcha } from './solve-captcha.ts'

/** The operators' door of a server, with an operator signed in. */
export interface Connection {
  /** Throws a `Failure` with the server's own words when it refuses. */
  call<Path extends OpsPath>(path: Path, request: OpsRequestOf<Path>): Promise<OpsResponseOf<Path>>
  /** A picture that a customer handed in, as a JPEG. */
  picture(id: string): Promise<Buffer>
  close(): Promise<void>
}

interface Credentials {
  readonly account: string
  readonly password: string
  /** Of the second factor. */
  readonly code?: string
}

/** What is asked for beyond the password, once it is asked for. */
interface Proofs {
  readonly code?: string
  readonly captcha?: string
}

interface ConnectOptions {
  readonly url: string
  readonly environment: NodeJS.ProcessEnv
  /** Absent where nobody sits at a terminal. */
  readonly ask: Ask | undefined
}

/** Signs in for this one command. Throws a `Failure`. */
export async function connect({ url, environment, ask }: ConnectOptions): Promise<Connection> {
  let token: string | undefined
  const client = createOpsClient({ server: url, language: () => 'en', token: () => token })

  const call: Connection['call'] = async (path, request) => {
    const answer = await client(path, request).catch((error: unknown) => {
      throw new Failure(EXIT.unreachable, `There is no answer from ${url}: ${reasonOf(error)}`)
    })
    if (answer.type === 'ok') return answer.message
    if (answer.type === '999') throw new Failure(EXIT.refused, answer.message)
    const field = answer.field === undefined ? '' : `, in ${answer.field}`
    throw new Refusal(answer.code, `${answer.message} (${answer.code}${field})`)
  }

  const given = await readCredentials(environment, ask)
  async function signIn(proofs: Proofs): Promise<OpsResponseOf<'ops/login'>> {
    try {
      return await call('ops/login', { ...given, ...proofs })
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      if (code === 'captcha_required' && !proofs.captcha)
        return signIn({ ...proofs, captcha: await solveCaptcha(url) })
      if (code === 'second_factor_required' && !proofs.code && ask)
        return signIn({ code: await ask('Code of your second factor: ') })
      throw error
    }
  }
  const signedIn = await signIn({})
  token = signedIn.token

  return {
    call,
    async picture(id) {
      const response = await fetch(`${url}/api/ops/upload/file?id=${encodeURIComponent(id)}`, {
        headers: { authorization: signedIn.token },
      })
      if (!response.ok) throw new Failure(EXIT.refused, 'There is no such picture.')
      return Buffer.from(await response.arrayBuffer())
    },
    async close() {
      await call('ops/logout', {})
    },
  }
}

class Refusal extends Failure {
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
  if (!ask) throw new Failure(EXIT.misused, 'HALYARD_OPERATOR must be account:password.')
  const account = given || (await ask('Account: '))
  return { account, password: await ask('Password: ', { hidden: true }) }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string }
  return cause?.code ?? message ?? 'unknown'
}
