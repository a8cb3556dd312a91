import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { openDelivery } from '../mail/delivery.ts'
import type { Messenger } from '../mail/messenger.ts'
import { openOutbox } from '../mail/outbox.ts'
import { syncAddresses } from '../custody/addresses/sync-address.ts'
import { createAuth } from '../auth/auth.ts'
import { startHousekeeping } from '../auth/housekeeping.ts'
import { createSessions } from '../auth/sessions/sessions.ts'
import { openCatalogue } from '../instruments/catalogue.ts'
import { ConfigError } from '../platform/settings.ts'
import type { Config } from './config.ts'
import type { Context } from '../calls/context.ts'
import { startTransactionEmails } from '../custody/transaction-emails.ts'
import { openCustody } from '../custody/open-custody.ts'
import { openDatabase } from '../db/database.ts'
import { recordMode, requireMode } from '../db/deployment-mode.ts'
import { requireSafeDatabase } from '../db/durability.ts'
import { migrate } from '../db/migrate.ts'
import { openPgStore, startEngine } from '../engine/index.ts'
import { accountHandlers } from '../features/account/index.ts'
import { addressHandlers } from '../features/address/index.ts'
import { bankHandlers } from '../features/bank/index.ts'
import { codeHandlers } from '../features/codes/index.ts'
import { depositHandlers } from '../features/deposit/index.ts'
import { languageHandlers } from '../features/language/index.ts'
import { perpHandlers } from '../features/perp/index.ts'
import { marketHandlers } from '../features/market/index.ts'
import { optionHandlers } from '../features/option/index.ts'
import { securityHandlers } from '../features/security/index.ts'
import { spotHandlers } from '../features/spot/index.ts'
import { opsHandlers } from '../ops/calls/index.ts'
import { trailHandlers } from '../features/trail/index.ts'
import { verificationHandlers } from '../features/verification/index.ts'
import { walletHandlers } from '../features/wallet/index.ts'
import { watchlistHandlers } from '../features/watchlist/index.ts'
import { withdrawHandlers } from '../features/withdraw/index.ts'
import type { Handlers } from '../calls/handler.ts'
import { createHttpServer, type RoutePlugin } from '../http/server.ts'
import { openPracticeChains, type PracticeChains, practiceNetworks } from '../demo/chains/practice-chains.ts'
import { registerChainPage } from '../demo/pages/chain-page.ts'
import { registerOutboxPage } from '../demo/pages/outbox-page.ts'
import { registerUploads } from '../features/upload/routes.ts'
import { registerOpsCalls } from '../ops/router.ts'
import { runClock } from '../engine/pass-time.ts'
import { type MarketOptions, openMarket } from './open-market.ts'
import { createOperatorSessions } from '../auth/sessions/operator-sessions.ts'
import { createPracticeReview, type PracticeReview } from '../demo/practice-review/practice-review.ts'
import { registerReviewPage } from '../demo/practice-review/review-page.ts'
import { openDemoUsers } from '../demo/seeding/demo-users.ts'
import { appointFirstAdmin } from '../ops/first-admin.ts'
import { listPerps } from '../instruments/listing/list-perps.ts'
import { listMarkets } from '../instruments/listing/list-markets.ts'
import { listNetworks } from '../instruments/listing/list-networks.ts'
import { listOptions } from '../instruments/listing/list-options.ts'
import { openSockets } from '../sockets/sockets.ts'
import { openSigningKey } from '../price-log/open-key.ts'
import { createPriceLogSigner } from '../price-log/price-log-signer.ts'
import { createUploads } from '../uploads/uploads.ts'
import { createVerifications } from '../verification/verifications.ts'
import { startVerificationJob } from '../verification/job.ts'

/** What features are given, with every setting of the server. */
export type AppContext = Context & { readonly config: Config }

/** A running Halyard. */
export interface App {
  readonly context: AppContext
  readonly port: number
  /** The automatic reviewer; only in the demo. */
  readonly practiceReview: PracticeReview | undefined
  /** In the demo only. */
  readonly practiceChains: PracticeChains | undefined
  /** Stops in the reverse order of starting: nothing accepted is lost. */
  stop(): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly now?: () => number
  /** Replaces the messenger of the configuration. */
  readonly messenger?: Messenger
  readonly market?: MarketOptions
  /**
   * If false, chains are polled, practice blocks mined and practice reviews done only when a test requests
   * it.
   */
  readonly follows?: boolean
  /** Runs when the process must exit because memory may be ahead of the disk. */
  readonly onFatal: (error: unknown) => void
}

const handlers: Handlers = {
  ...languageHandlers,
  ...marketHandlers,
  ...watchlistHandlers,
  ...codeHandlers,
  ...accountHandlers,
  ...securityHandlers,
  ...addressHandlers,
  ...bankHandlers,
  ...spotHandlers,
  ...perpHandlers,
  ...walletHandlers,
  ...depositHandlers,
  ...optionHandlers,
  ...trailHandlers,
  ...withdrawHandlers,
  ...verificationHandlers,
}

/**
 * Starts the server: configuration, database, engine, features, HTTP, sockets and jobs. Throws a
 * `ConfigError` for an invalid setting or an unsafe database.
 */
export async function startApp({
  config,
  now = Date.now,
  market: options,
  messenger: givenMessenger,
  follows = true,
  onFatal,
}: AppOptions): Promise<App> {
  const log = pino({ level: config.logLevel }, pino.destination(1))
  const db = openDatabase(config.databaseUrl, onFatal)
  await requireMode(db, config.mode)
  if (config.mode === 'production') await requireSafeDatabase(db)
  await migrate(db)
  await recordMode(db, config.mode)
  const store = await openPgStore(config.databaseUrl, onFatal)
  const engine = await startEngine({ store, now, onFatal, gather: nextTurn })
  const catalogue = await openCatalogue(db, engine)
  await listMarkets(engine, catalogue)
  await listPerps(engine, catalogue)
  await listNetworks(engine, catalogue, config.addressHoldMs)
  await listOptions(db, engine)
  const market = await openMarket({ config, db, engine, catalogue, log, now }, options)
  const practiceChains =
    config.mode === 'demo'
      ? await openPracticeChains({ networks: practiceNetworks(config.custody), db, catalogue, log, now })
      : undefined
  const custody = await openCustody({
    config: config.custody,
    db,
    engine,
    catalogue,
    log,
    now,
    practice: practiceChains,
  })
  const messenger = givenMessenger ?? (config.delivery ? openDelivery(config.delivery) : openOutbox(db, now))
  const sessions = createSessions(db, now)
  const auth = await createAuth(db, config, now)
  const housekeeping = startHousekeeping(db, log, now)
  const trail = createPriceLogSigner(db, await openSigningKey(db, config.trailKey, now()), now)
  const context: AppContext = {
    config,
    db,
    engine,
    catalogue,
    sessions,
    auth,
    messenger,
    market: market.data,
    custody,
    trail,
    operators: createOperatorSessions(db, now),
    uploads: createUploads(db, config.secret, now),
    verifications: createVerifications({ db, engine, messenger, publicUrl: config.publicUrl, log, now }),
    log,
    now,
  }
  if (config.mode === 'demo') await openDemoUsers(context)
  await syncAddresses(context)
  await appointFirstAdmin(context)
  const verificationJob = await startVerificationJob(context)
  const transactionEmails = startTransactionEmails(context)
  const http = await createHttpServer(context, handlers, routesOf(context, practiceChains))
  const practiceReview = config.mode === 'demo' ? createPracticeReview(http, context) : undefined
  if (practiceReview) registerReviewPage(http, context, practiceReview)
  const sockets = openSockets(context, http.server)
  await listen(http, config)
  const running = await market.run()
  const following = follows ? custody.run() : undefined
  const mining = follows ? practiceChains?.run() : undefined
  const reviewing = follows ? practiceReview?.run() : undefined
  const onJobError = (error: unknown): void => log.error({ err: error }, 'a job of the price trail failed')
  const jobs = [runClock({ engine, now }, onJobError), trail.run(onJobError)]
  return {
    context,
    port: (http.server.address() as AddressInfo).port,
    practiceReview,
    practiceChains,
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      await reviewing?.stop()
      await mining?.stop()
      await following?.stop()
      await running.stop()
      await sockets.close()
      await http.close()
      await verificationJob.stop()
      await transactionEmails.stop()
      await housekeeping.stop()
      messenger.close()
      await engine.close()
      await market.data.store()
      await db.destroy()
    },
  }
}

/** Returns the routes of the operators, of uploads and of the demo's pages. */
function routesOf(context: AppContext, practiceChains: PracticeChains | undefined): RoutePlugin[] {
  return [
    (app, rates) => registerOpsCalls(app, context, opsHandlers, rates),
    (app, rates) => app.register(async (scope) => registerUploads(scope, context, rates)),
    ...(practiceChains ? [(app: FastifyInstance) => registerChainPage(app, context, practiceChains)] : []),
    ...(context.config.mode === 'demo' ? [(app: FastifyInstance) => registerOutboxPage(app, context)] : []),
  ]
}

async function listen(http: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await http.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error
    throw new ConfigError(`HOST: ${host} is not an address of this machine`)
  }
}
