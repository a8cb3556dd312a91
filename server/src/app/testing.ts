import type { CodePurpose, PUBLIC_CODE_PURPOSES, SignedIn, SignInAnswer } from '@halyard/api'
import { type Client, createClient, type Envelope, type Language } from '@halyard/api/client'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { solveChallenge } from 'altcha-lib/v1'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, startApp } from './app.ts'
import type { Messenger } from '../mail/messenger.ts'
import type { ClockSources } from '../engine/index.ts'
import { emailName } from '../auth/users/account-name.ts'
import { codeCaller, isPublicPurpose } from '../auth/codes/codes.ts'
import { findUser, openUser } from '../auth/users/users.ts'
import { type Config, readConfig } from './config.ts'
import type { Extension } from './extension.ts'
import { PRACTICE_GRANTS } from '../instruments/listing/listing.ts'

export interface TestAppOptions {
  /** The database to use, which is not dropped. Default: a new database, dropped when the app is closed. */
  readonly databaseUrl?: string
  /** If true, the server owns its tables: for tests that alter them as an intruder or a fault would. */
  readonly ownsTables?: boolean
  readonly config?: Partial<Config>
  readonly limits?: Partial<Config['limits']>
  readonly messenger?: Messenger
  readonly now?: () => number
  readonly clock?: ClockSources
  /** Adds to the server. Default: nothing, so that no price moves and no party acts. */
  readonly extension?: Extension
  /**
   * If true, chains are polled and practice blocks mined periodically. Otherwise tests do so through
   * `context.custody`.
   */
  readonly follows?: boolean
  /** Runs when the process would exit. Default: the error is thrown. */
  readonly onFatal?: (error: unknown) => void
}

export interface TestCustomer {
  readonly id: number
  readonly email: string
  readonly password: string
  readonly token: string
  readonly client: Client
}

/** The whole server in this process, with its own database, accessed over HTTP. */
export interface TestApp {
  readonly app: App
  readonly url: string
  client(token?: string, language?: Language): Client
  /** Returns a solved captcha in the format of the calls. */
  solveCaptcha(): Promise<string>
  /** Requests a code by e-mail and reads it from the outbox. */
  codeFor(email: string, purpose: PublicCodePurpose): Promise<string>
  /**
   * Issues a code without sending it, as if requested from this address, or by the customer's session where
   * the purpose requires one. Without `userId` the owner of the address is used.
   */
  issueCode(address: string, purpose: CodePurpose, userId?: number): Promise<string>
  /** Returns the text of the newest message to an address, from the outbox. */
  lastMessageTo(address: string): Promise<string>
  /** Creates a signed-in customer directly in the database, with practice funds if `funded`. */
  registerCustomer(options?: { readonly funded?: boolean }): Promise<TestCustomer>
  close(): Promise<void>
}

type PublicCodePurpose = (typeof PUBLIC_CODE_PURPOSES)[number]

const PASSWORD = 'correct horse battery'
const CODE_WAIT_SECONDS = 0.05

/** The hash of `PASSWORD`, which all customers of a process share: a hash is meant to be slow. */
let passwordHash: Promise<string> | undefined

/** Returns the message of an `ok` envelope. Throws for any other. */
export function dataOf<Data>(answer: Envelope<Data>): Data {
  if (answer.type !== 'ok') throw new Error(`rejected: ${JSON.stringify(answer)}`)
  return answer.message
}

/** Returns a completed sign-in. Throws if it was rejected or needs a second factor. */
export function signedInOf(answer: Envelope<SignInAnswer>): SignedIn {
  const data = dataOf(answer)
  if ('pending' in data) throw new Error('a second factor is required')
  return data
}

export function codeIn(text: string): string {
  return /\b[0-9]{6}\b/.exec(text)?.[0] ?? 'no code'
}

/** Starts the server with demo settings on a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl ? undefined : await createTestDatabase({ migrated: true })
  const app = await startApp({
    config: testConfig(options, database),
    follows: options.follows ?? false,
    onFatal:
      options.onFatal ??
      ((error) => {
        throw error
      }),
    ...(options.extension ? { extension: options.extension } : {}),
    ...(options.messenger ? { messenger: options.messenger } : {}),
    ...(options.now ? { now: options.now } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  })
  return new RunningTestApp(app, database)
}

/** A server with a database of its own works with the role that it has in production. */
function databaseUrls(
  { databaseUrl, ownsTables = false }: TestAppOptions,
  database: TestDatabase | undefined,
): NodeJS.ProcessEnv {
  const serverUrl = ownsTables ? undefined : database?.serverUrl
  return serverUrl === undefined
    ? { DATABASE_URL: databaseUrl ?? database?.url }
    : { DATABASE_URL: serverUrl, MIGRATIONS_DATABASE_URL: database?.url }
}

function testConfig(options: TestAppOptions, database: TestDatabase | undefined): Config {
  const { config, limits } = options
  const read = readConfig({ ...databaseUrls(options, database), LOG_LEVEL: 'silent' })
  return {
    ...read,
    port: 0,
    staffNeedsSecondFactor: false,
    ...config,
    limits: { ...read.limits, captchaNumberMax: 50, codeWaitSeconds: CODE_WAIT_SECONDS, ...limits },
  }
}

class RunningTestApp implements TestApp {
  readonly app: App
  readonly url: string
  /** The database to drop; `undefined` if it was given. */
  readonly #database: TestDatabase | undefined
  #customers = 0

  constructor(app: App, database: TestDatabase | undefined) {
    this.app = app
    this.url = `http://127.0.0.1:${app.port}`
    this.#database = database
  }

  client(token?: string, language: Language = 'en'): Client {
    return createClient({ server: this.url, token: () => token, language: () => language })
  }

  async solveCaptcha(): Promise<string> {
    const { algorithm, challenge, maxnumber, salt, signature } = await this.app.context.auth.captchas.issue()
    const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
    return btoa(JSON.stringify({ algorithm, challenge, number: solution?.number, salt, signature }))
  }

  async codeFor(email: string, purpose: PublicCodePurpose): Promise<string> {
    await sleep(this.app.context.config.limits.codeWaitSeconds * 1_100)
    dataOf(await this.client()('sms_mail', { email, purpose, captcha: await this.solveCaptcha() }))
    return codeIn(await this.lastMessageTo(email))
  }

  async issueCode(address: string, purpose: CodePurpose, userId?: number): Promise<string> {
    const { db, auth, config } = this.app.context
    const owner = async () =>
      (await findUser(db, config.secret, { channel: 'email', address }))?.id ?? Number.NaN
    const session = isPublicPurpose(purpose) ? undefined : { userId: Number(userId ?? (await owner())) }
    const caller = codeCaller(purpose, { ip: '127.0.0.1', session })
    return auth.codes.issue({ address, purpose, caller })
  }

  async lastMessageTo(address: string): Promise<string> {
    const message = await this.app.context.db
      .selectFrom('outbox_message')
      .select('body')
      .where('recipient', '=', address.toLowerCase())
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return message?.body ?? ''
  }

  async registerCustomer({ funded = false } = {}): Promise<TestCustomer> {
    const { context } = this.app
    this.#customers += 1
    const email = `customer${this.#customers}@test.example`
    passwordHash ??= context.auth.passwords.hash(PASSWORD)
    const hash = await passwordHash
    const user = await context.db.transaction().execute((db) =>
      openUser(db, context, {
        name: emailName(email),
        passwordHash: hash,
        invitedBy: undefined,
        lang: 'en',
        at: context.now(),
      }),
    )
    const id = Number(user.id)
    if (funded)
      await context.engine.submit({ kind: 'creditPracticeFunds', customerId: id, grants: PRACTICE_GRANTS })
    const token = await context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' })
    return { id, email, password: PASSWORD, token, client: this.client(token) }
  }

  async close(): Promise<void> {
    await this.app.stop()
    await this.#database?.drop()
  }
}
