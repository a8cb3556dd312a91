import type { CodePurpose, PUBLIC_CODE_PURPOSES, SignedIn, SignInAnswer } from '@halyard/api'
import { type Client, createClient, type Envelope, type Language } from '@halyard/api/client'
import { createTestDatabase } from '@halyard/launch'
import { solveChallenge } from 'altcha-lib/v1'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, startApp } from './app.ts'
import type { Messenger } from '../mail/messenger.ts'
import { emailName } from '../auth/users/account-name.ts'
import { codeCaller, isPublicPurpose } from '../auth/codes/codes.ts'
import { findUser, openUser } from '../auth/users/users.ts'
import { type Config, readConfig } from './config.ts'
import type { MarketOptions } from './open-market.ts'
import { PRACTICE_GRANTS } from '../instruments/listing/listing.ts'

export interface TestAppOptions {
  /** The database to use, which is not dropped. Default: a new database, dropped when the app is closed. */
  readonly databaseUrl?: string
  readonly config?: Partial<Config>
  readonly limits?: Partial<Config['limits']>
  readonly messenger?: Messenger
  readonly now?: () => number
  /** Default: no price feed and no market makers. */
  readonly market?: MarketOptions
  /**
   * If true, chains are polled and practice blocks mined periodically. Otherwise tests do so through
   * `context.custody`.
   */
  readonly follows?: boolean
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
  const database = options.databaseUrl ? undefined : await createTestDatabase()
  const databaseUrl = options.databaseUrl ?? database?.url
  const read = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
  const config = {
    ...read,
    port: 0,
    ...options.config,
    limits: { ...read.limits, captchaNumberMax: 50, codeWaitSeconds: CODE_WAIT_SECONDS, ...options.limits },
  }
  const app = await startApp({
    config,
    follows: options.follows ?? false,
    market: options.market ?? { feed: false, marketMakers: false, history: false },
    onFatal: (error) => {
      throw error
    },
    ...(options.messenger ? { messenger: options.messenger } : {}),
    ...(options.now ? { now: options.now } : {}),
  })
  const url = `http://127.0.0.1:${app.port}`
  const { context } = app
  let customers = 0

  function client(token?: string, language: Language = 'en'): Client {
    return createClient({ server: url, token: () => token, language: () => language })
  }

  async function solveCaptcha(): Promise<string> {
    const { algorithm, challenge, maxnumber, salt, signature } = await context.auth.captchas.issue()
    const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
    return btoa(JSON.stringify({ algorithm, challenge, number: solution?.number, salt, signature }))
  }

  async function lastMessageTo(address: string): Promise<string> {
    const message = await context.db
      .selectFrom('outbox_message')
      .select('body')
      .where('recipient', '=', address.toLowerCase())
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return message?.body ?? ''
  }

  return {
    app,
    url,
    client,
    solveCaptcha,
    lastMessageTo,
    async issueCode(address, purpose, userId) {
      const owner = async () => (await findUser(context.db, { channel: 'email', address }))?.id ?? Number.NaN
      const session = isPublicPurpose(purpose) ? undefined : { userId: Number(userId ?? (await owner())) }
      const caller = codeCaller(purpose, { ip: '127.0.0.1', session })
      return context.auth.codes.issue({ address, purpose, caller })
    },
    async codeFor(email, purpose) {
      await sleep(config.limits.codeWaitSeconds * 1_100)
      dataOf(await client()('sms_mail', { email, purpose, captcha: await solveCaptcha() }))
      return codeIn(await lastMessageTo(email))
    },
    async registerCustomer({ funded = false } = {}) {
      const email = `customer${++customers}@test.example`
      const passwordHash = await context.auth.passwords.hash(PASSWORD)
      const user = await context.db.transaction().execute((db) =>
        openUser(db, context.engine, {
          name: emailName(email),
          passwordHash,
          invitedBy: undefined,
          lang: 'en',
          at: context.now(),
        }),
      )
      const id = Number(user.id)
      if (funded)
        await context.engine.submit({
          kind: 'creditPracticeFunds',
          customerId: id,
          grants: PRACTICE_GRANTS,
        })
      const token = await context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' })
      return { id, email, password: PASSWORD, token, client: client(token) }
    },
    async close() {
      await app.stop()
      await database?.drop()
    },
  }
}
