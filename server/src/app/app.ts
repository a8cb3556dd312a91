import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { openDelivery } from '../mail/delivery.ts'
import type { Messenger } from '../mail/messenger.ts'
import { openOutbox } from '../mail/outbox.ts'
import { tellCoreOfAddresses } from '../custody/addresses/tell-core.ts'
import { createAuth } from '../auth/auth.ts'
import { startHousekeeping } from '../auth/housekeeping.ts'
import { createSessions } from '../auth/sessions.ts'
import { openCatalogue } from '../instruments/catalogue.ts'
import { type Config, ConfigError } from './config.ts'
import type { Context } from '../calls/context.ts'
import { sendMoneyLetters } from '../custody/money-letters.ts'
import { openCustody } from '../custody/open-custody.ts'
import { openDatabase } from '../db/database.ts'
import { recordMode, refuseOtherMode } from '../db/deployment-mode.ts'
import { refuseUnsafeDatabase } from '../db/durability.ts'
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
import { createHttpServer } from '../http/server.ts'
import { runPassTime } from '../engine/pass-time.ts'
import { type MarketOptions, openMarket } from './open-market.ts'
import { createOperatorSessions } from '../auth/operator-sessions.ts'
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
import { createPriceTrail } from '../price-log/price-trail.ts'
import { createUploads } from '../uploads/uploads.ts'
import { createVerifications } from '../verification/verifications.ts'
import { startVerificationJob } from '../verification/job.ts'

/** A running server. */
export interface App {
  readonly context: Context
  readonly port: number
  /** The automatic reviewer; only in the demo. */
  readonly practiceReview: PracticeReview | undefined
  /** Stops everything in reverse order of starting. Accepted commands are committed first. */
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
  await refuseOtherMode(db, config.mode)
  if (config.mode === 'production') await refuseUnsafeDatabase(db)
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
  const custody = await openCustody({ config, db, engine, catalogue, log, now })
  const messenger = givenMessenger ?? (config.delivery ? openDelivery(config.delivery) : openOutbox(db, now))
  const sessions = createSessions(db, now)
  const auth = await createAuth(db, config, now)
  const housekeeping = startHousekeeping(db, log, now)
  const trail = createPriceTrail(db, await openSigningKey(db, config.trailKey, now()), now)
  const context: Context = {
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
  await tellCoreOfAddresses(context)
  await appointFirstAdmin(context)
  const verificationJob = await startVerificationJob(context)
  const transactionEmails = sendMoneyLetters(context)
  const http = await createHttpServer(context, handlers, opsHandlers)
  const practiceReview = config.mode === 'demo' ? createPracticeReview(http, context) : undefined
  if (practiceReview) registerReviewPage(http, context, practiceReview)
  const sockets = openSockets(context, http.server)
  await listen(http, config)
  const marketJobs = await market.run()
  const custodyJob = follows ? custody.run() : undefined
  const reviewJob = follows ? practiceReview?.run() : undefined
  const onJobError = (error: unknown): void => log.error({ err: error }, 'clock or price log job failed')
  const jobs = [runPassTime({ engine, now }, onJobError), trail.run(onJobError)]
  return {
    context,
    port: (http.server.address() as AddressInfo).port,
    practiceReview,
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      await reviewJob?.stop()
      await custodyJob?.stop()
      await marketJobs.stop()
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

async function listen(http: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await http.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error
    throw new ConfigError(`HOST: ${host} is not an address of this machine`)
  }
}
