import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createSessions } from './auth/sessions.ts'
import { openCatalogue } from './catalogue.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openPgStore, startEngine } from './engine/index.ts'
import { spotHandlers } from './features/spot/index.ts'
import { walletHandlers } from './features/wallet/index.ts'
import type { Handlers } from './http/handler.ts'
import { createHttpServer } from './http/server.ts'
import { listMarkets } from './setup/list-markets.ts'

/** A running Halyard. */
export interface App {
  readonly context: Context
  readonly port: number
  /** Stops in the reverse order of starting: nothing accepted is lost. */
  stop(): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly now?: () => number
  /** Called when the process must end because memory may be ahead of the disk. */
  readonly onFatal: (error: unknown) => void
}

const handlers: Handlers = { ...spotHandlers, ...walletHandlers } as Handlers

/** Config, then context, engine, HTTP, sockets and jobs. */
export async function startApp({ config, now = Date.now, onFatal }: AppOptions): Promise<App> {
  const log = pino({ level: 'info' }, pino.destination(2))
  const db = openDatabase(config.databaseUrl)
  await migrate(db)
  const store = await openPgStore(config.databaseUrl, onFatal)
  const engine = await startEngine({ store, now, onFatal })
  const catalogue = await openCatalogue(db, engine)
  await listMarkets(engine, catalogue)
  const context: Context = { config, db, engine, catalogue, sessions: createSessions(db, now), log, now }
  const http = createHttpServer(context, handlers)
  await http.listen({ port: config.port, host: '0.0.0.0' })
  return {
    context,
    port: (http.server.address() as AddressInfo).port,
    async stop() {
      await http.close()
      await engine.close()
      await db.destroy()
    },
  }
}
