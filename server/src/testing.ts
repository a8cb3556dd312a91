import { type Client, createClient, type Language } from '@halyard/contract/client'
import { createTestDatabase } from '@halyard/launch'
import { solveChallenge } from 'altcha-lib/v1'
import { type App, startApp } from './app.ts'
import type { Messenger } from './adapters/messenger.ts'
import { emailName } from './auth/account-name.ts'
import { openUser } from './auth/users.ts'
import { type Config, readConfig } from './config.ts'
import type { MarketOptions } from './market/open-market.ts'
import { PRACTICE_GRANTS } from './setup/listing.ts'

export interface TestAppOptions {
  readonly config?: Partial<Config>
  readonly limits?: Partial<Config['limits']>
  readonly messenger?: Messenger
  readonly now?: () => number
  /** No prices and no trading desks, if absent. */
  readonly market?: MarketOptions
}

export interface TestCustomer {
  readonly id: number
  readonly email: string
  readonly password: string
  readonly token: string
  readonly client: Client
}

/** The whole server in this process, on a database of its own, spoken to over real HTTP. */
export interface TestApp {
  readonly app: App
  readonly url: string
  client(token?: string, language?: Language): Client
  /** A solved puzzle, as calls take it. */
  solveCaptcha(): Promise<string>
  /** The newest text that was sent to an address, from the outbox. */
  lastMessageTo(address: string): Promise<string>
  /** A customer who is signed in, without the journey that a person makes; with practice funds if asked for. */
  registerCustomer(options?: { readonly funded?: boolean }): Promise<TestCustomer>
  close(): Promise<void>
}

const PASSWORD = 'correct horse battery'

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const read = readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
  const config = {
    ...read,
    port: 0,
    ...options.config,
    limits: { ...read.limits, captchaNumberMax: 50, ...options.limits },
  }
  const app = await startApp({
    config,
    market: options.market ?? { feed: false, desks: false, history: false },
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

  return {
    app,
    url,
    client,
    async solveCaptcha() {
      const { algorithm, challenge, maxnumber, salt, signature } = await context.auth.captchas.issue()
      const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
      return btoa(JSON.stringify({ algorithm, challenge, number: solution?.number, salt, signature }))
    },
    async lastMessageTo(address) {
      const message = await context.db
        .selectFrom('outbox_message')
        .select('body')
        .where('recipient', '=', address)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return message?.body ?? ''
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
      await database.drop()
    },
  }
}
