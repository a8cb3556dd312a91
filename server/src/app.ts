import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { openDelivery } from './adapters/delivery.ts'
import type { Messenger } from './adapters/messenger.ts'
import { openOutbox } from './adapters/outbox.ts'
import { createAuth } from './auth/auth.ts'
import { startHousekeeping } from './auth/housekeeping.ts'
import { createSessions } from './auth/sessions.ts'
import { openCatalogue } from './catalogue.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/database.ts'
import { refuseUnsafeDatabase } from './db/durability.ts'
import { migrate } from './db/migrate.ts'
import { openPgStore, startEngine } from './engine/index.ts'
import { accountHandlers } from './features/account/index.ts'
import { codeHandlers } from './features/codes/index.ts'
import { languageHandlers } from './features/language/index.ts'
import { marketHandlers } from './features/market/index.ts'
import { spotHandlers } from './features/spot/index.ts'
import { walletHandlers } from './features/wallet/index.ts'
import type { Handlers } from './http/handler.ts'
import { createHttpServer } from './http/server.ts'
import { type MarketOptions, openMarket } from './market/open-market.ts'
import { openDemoUsers } from './setup/demo-users.ts'
import { listMarkets } from './setup/list-markets.ts'
import { openSockets } from './sockets/sockets.ts'

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
  /** Instead of what the settings call for. */
  readonly messenger?: Messenger
  readonly market?: MarketOptions
  /** Called when the process must end because memory may be ahead of the disk. */
  readonly onFatal: (error: unknown) => void
}

const handlers: Handlers = {
  ...languageHandlers,
  ...marketHandlers,
  ...codeHandlers,
  ...accountHandlers,
  ...spotHandlers,
  ...walletHandlers,
}

/** Config, then context, engine, HTTP, sockets and jobs. */
export async function startApp({
  config,
  now = Date.now,
  market: options,
  messenger: given,
  onFatal,
}: AppOptions): Promise<App> {
  const log = pino({ level: config.logLevel }, pino.destination(1))
  const db = openDatabase(config.databaseUrl)
  if (config.mode === 'production') await refuseUnsafeDatabase(db)
  await migrate(db)
  const store = await openPgStore(config.databaseUrl, onFatal)
  const engine = await startEngine({ store, now, onFatal })
  const catalogue = await openCatalogue(db, engine)
  await listMarkets(engine, catalogue)
  const market = await openMarket({ config, db, engine, catalogue, log, now }, options)
  const messenger = given ?? (config.delivery ? openDelivery(config.delivery) : openOutbox(db, now))
  const sessions = createSessions(db, now)
  const auth = await createAuth(db, config, now)
  const housekeeping = startHousekeeping(db, log, now)
  const context: Context = {
    config,
    db,
    engine,
    catalogue,
    sessions,
    auth,
    messenger,
    market: market.data,
    log,
    now,
  }
  if (config.mode === 'demo') await openDemoUsers(context)
  const http = await createHttpServer(context, handlers)
  const sockets = openSockets(context, http.server)
  await http.listen({ port: config.port, host: '0.0.0.0' })
  const running = await market.run()
  return {
    context,
    port: (http.server.address() as AddressInfo).port,
    async stop() {
      await running.stop()
      await sockets.close()
      await http.close()
      await housekeeping.stop()
      messenger.close()
      await engine.close()
      await market.data.store()
      await db.destroy()
    },
  }
}
