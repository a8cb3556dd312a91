import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import type { Messenger } from '../mail/messenger.ts'
import { openMessenger } from '../mail/open-messenger.ts'
import { startClosings } from '../closing/run-closings.ts'
import { syncAddresses } from '../custody/addresses/sync-address.ts'
import { createAuth } from '../auth/auth.ts'
import { createSessions } from '../auth/sessions/sessions.ts'
import { type Catalogue, openCatalogue } from '../instruments/catalogue.ts'
import type { Repeated } from '../platform/concurrency/run-every.ts'
import { ConfigError } from '../platform/settings.ts'
import type { Config } from './config.ts'
import type { Context } from '../calls/context.ts'
import { startTransactionEmails } from '../custody/transaction-emails.ts'
import { openCustody } from '../custody/open-custody.ts'
import { type Database, openDatabase, requireReachable } from '../db/database.ts'
import { recordMode } from '../db/deployment-mode.ts'
import { requireSecret } from '../db/deployment-secret.ts'
import { requireSafeDatabase } from '../db/durability.ts'
import { prepareTables } from '../db/prepare-tables.ts'
import {
  type ClockSources,
  type Engine,
  type ExchangeClock,
  openPgStore,
  startEngine,
} from '../engine/index.ts'
import { opsHandlers } from './ops-handlers.ts'
import { openAgreements } from '../agreements/agreements.ts'
import { openBanners } from '../banners/banners.ts'
import { createDealNews } from '../fiat/deal-news.ts'
import { handlers } from './handlers.ts'
import { type MetricsServer, startMetricsServer } from '../http/metrics-server.ts'
import { createHttpServer, type RoutePlugin } from '../http/server.ts'
import { openPracticeChains, type PracticeChains, practiceNetworks } from '../demo/chains/practice-chains.ts'
import { registerChainPage } from '../demo/pages/chain-page.ts'
import { registerOutboxPage } from '../demo/pages/outbox-page.ts'
import { registerExport } from '../features/personal-data/routes.ts'
import { registerUploads } from '../features/upload/routes.ts'
import { registerOpsCalls } from '../ops/routing/router.ts'
import { openHelp } from '../help/help.ts'
import { runClock } from '../engine/pass-time.ts'
import { openExchangeClock, runClockCheck } from '../engine/open-exchange-clock.ts'
import { hasPracticeMarket, type Market, type MarketOptions, openMarket } from './open-market.ts'
import { needsSecondFactor } from '../auth/auth-config.ts'
import { createOperatorSessions } from '../auth/sessions/operator-sessions.ts'
import { openPastClock } from '../demo/projects/past-clock.ts'
import { PAST_MS, seedProjects } from '../demo/projects/seed-projects.ts'
import { openPractice, type Practice } from './practice.ts'
import { openDemoUsers } from '../demo/seeding/demo-users.ts'
import { seedNews } from '../demo/seeding/seed-news.ts'
import { applyApprovedChanges } from '../ops/changes/apply-change.ts'
import { appointFirstAdmin } from '../ops/first-admin.ts'
import { cancelRemovals } from '../ops/removals/cancel-removals.ts'
import { startRemovals } from '../ops/removals/execute-removals.ts'
import { listInstruments } from './list-instruments.ts'
import { openNews } from '../notices/open-news.ts'
import { openNotices } from '../notices/open-notices.ts'
import { openPush } from '../push/push.ts'
import { startRetention } from '../retention/run-retention.ts'
import { startRebates } from '../referral/credit-rebates.ts'
import { syncInviters } from '../referral/inviters.ts'
import { startSupportHousekeeping } from '../support/housekeeping.ts'
import { createSupport } from '../support/support.ts'
import { openSystem } from '../system/system.ts'
import { openTreasury } from '../treasury/open-treasury.ts'
import { openSockets } from '../sockets/sockets.ts'
import { openSigningKey } from '../price-log/open-key.ts'
import { openRotation, type Rotation } from '../secrets/rotation.ts'
import { createPriceLogSigner } from '../price-log/price-log-signer.ts'
import { createUploads } from '../uploads/uploads.ts'
import { createVerifications } from '../verification/verifications.ts'
import { startVerificationJob } from '../verification/job.ts'

/** The dependencies of the features, with the complete configuration. */
export type AppContext = Context & { readonly config: Config }

/** A running Halyard. */
export interface App {
  readonly context: AppContext
  readonly port: number
  /** Where metrics are served, if they are. */
  readonly metricsPort: number | undefined
  /** The parties that act by themselves; only in the demo. */
  readonly practice: Practice | undefined
  /** In the demo only. */
  readonly practiceChains: PracticeChains | undefined
  /** Stops in the reverse order of starting: nothing accepted is lost. */
  stop(): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  /** Replaces all clocks. */
  readonly now?: () => number
  /** Replaces the clocks of exchange time. */
  readonly clock?: ClockSources
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

/** A step of stopping. Steps run in the reverse order of starting. */
type Stop = () => unknown

/**
 * Starts the server in stages: database, exchange, services, HTTP and sockets, then the jobs. Throws a `ConfigError` for
 * an invalid setting or an unsafe database.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const stops: Stop[] = []
  const platform = await openPlatform(options, stops)
  const exchange = await startExchange(options, platform, stops)
  const services = await openServices(options, platform, exchange, stops)
  const { context, practiceChains } = services
  const { http, practice, metrics } = await listen(context, practiceChains, stops)
  await runJobs(options, { ...services, market: exchange.market, practice }, stops)
  return {
    context,
    port: (http.server.address() as AddressInfo).port,
    metricsPort: metrics?.port,
    practice,
    practiceChains,
    async stop() {
      for (const stop of stops.toReversed()) await stop()
    },
  }
}

interface Platform {
  readonly log: FastifyBaseLogger
  readonly db: Database
  readonly now: () => number
  readonly clock: ExchangeClock
}

/** Opens the log and the database, which is migrated. */
async function openPlatform(
  { config, now: givenNow, clock: clocks, onFatal }: AppOptions,
  stops: Stop[],
): Promise<Platform> {
  const now = givenNow ?? Date.now
  const log = pino({ level: config.logLevel }, pino.destination(1))
  const db = openDatabase(config.databaseUrl, onFatal)
  await requireReachable(db)
  if (config.mode === 'production') await requireSafeDatabase(db)
  await prepareTables(db, config, log)
  await recordMode(db, config.mode)
  await requireSecret(db, config.secret, now())
  stops.push(() => db.destroy())
  const clock = await openExchangeClock(db, clocks ?? (givenNow && { wall: now, monotonic: now }))
  return { log, db, now, clock }
}

interface Exchange {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly market: Market
}

/** Starts the writer and opens what it publishes: the listed instruments and the market data. */
async function startExchange(
  { config, market: marketOptions, onFatal }: AppOptions,
  { log, db, now, clock }: Platform,
  stops: Stop[],
): Promise<Exchange> {
  const checking = runClockCheck(clock, log)
  stops.push(() => checking.stop())
  const store = await openPgStore(config.databaseUrl, onFatal)
  const past = hasPracticeMarket(config, marketOptions)
    ? await openPastClock(db, clock.now, clock.now() - PAST_MS)
    : undefined
  const time = { now: past?.now ?? clock.now, clockFault: clock.fault }
  const engine = await startEngine({ store, ...time, onFatal, gather: nextTurn })
  const catalogue = await openCatalogue(db, engine)
  await listInstruments({ db, engine, catalogue }, config, now())
  if (past) await seedProjects({ db, engine, catalogue, clock: past }, now())
  past?.end()
  const parts = { config, db, engine, catalogue, log, now, exchangeNow: clock.now }
  const market = await openMarket(parts, marketOptions)
  // The candles are stored once the engine has committed its last batch.
  stops.push(() => market.data.store())
  stops.push(() => engine.close())
  return { engine, catalogue, market }
}

interface Services {
  readonly context: AppContext
  readonly rotation: Rotation
  readonly practiceChains: PracticeChains | undefined
}

/** Opens the services that calls use, and completes the changes that a crash interrupted. */
async function openServices(
  { config, messenger: givenMessenger }: AppOptions,
  { log, db, now }: Platform,
  { engine, catalogue, market }: Exchange,
  stops: Stop[],
): Promise<Services> {
  const parts = { db, engine, catalogue, log, now }
  const rotation = await openRotation({ ...parts, config })
  const practiceChains =
    config.mode === 'demo'
      ? await openPracticeChains({ networks: practiceNetworks(config.custody), ...parts })
      : undefined
  const custody = await openCustody({ config: config.custody, ...parts, practice: practiceChains })
  const { messenger, texts } = openMessenger(parts, config, givenMessenger)
  stops.push(() => messenger.close())
  const notices = openNotices(parts)
  const news = openNews(parts)
  const context: AppContext = {
    ...parts,
    config,
    sessions: createSessions(db, now),
    auth: await createAuth(db, config, now),
    messenger,
    market: market.data,
    custody,
    trail: createPriceLogSigner({
      ...parts,
      key: await openSigningKey(db, config, now()),
      origin: config.feedExchanges.length === 0 ? 'simulated' : 'quotes',
    }),
    operators: createOperatorSessions(db, now, (operator) => needsSecondFactor(config, operator)),
    uploads: createUploads(db, config.secret, now),
    dealNews: createDealNews(),
    help: await openHelp(db),
    agreements: await openAgreements(db),
    banners: await openBanners(db, now),
    support: createSupport(now, config.mode === 'demo'),
    verifications: createVerifications({ db, engine, messenger, config, log, now }),
    notices,
    news,
    push: await openPush({ ...parts, notices, news }, config),
    treasury: openTreasury({ ...parts, config }),
    system: openSystem(parts),
  }
  context.system.watch({ texts: () => texts.read() })
  context.auth.secondFactors.onUsed((userId) => cancelRemovals(context, userId))
  const start = (job: { readonly stop: Stop }): void => void stops.push(() => job.stop())
  start(startRetention(context))
  start(startSupportHousekeeping(db, log, now))
  if (config.mode === 'demo') await openDemoUsers(context)
  if (config.mode === 'demo') await seedNews(context)
  await syncAddresses(context)
  await syncInviters(context)
  await appointFirstAdmin(context)
  await applyApprovedChanges(context)
  start(await startVerificationJob(context))
  start(startTransactionEmails(context))
  return { context, practiceChains, rotation }
}

interface Listening {
  readonly http: FastifyInstance
  readonly metrics: MetricsServer | undefined
  readonly practice: Practice | undefined
}

/** Serves calls, pages and sockets. */
async function listen(
  context: AppContext,
  practiceChains: PracticeChains | undefined,
  stops: Stop[],
): Promise<Listening> {
  const http = await createHttpServer(context, handlers, routesOf(context, practiceChains))
  stops.push(() => http.close())
  const practice = context.config.mode === 'demo' ? openPractice(http, context) : undefined
  const sockets = openSockets(context, http.server)
  stops.push(() => sockets.close())
  context.system.watch({ sockets: () => sockets.stats() })
  await bind(http, context.config)
  const metrics = await serveMetrics(context)
  if (metrics) stops.push(() => metrics.close())
  return { http, practice, metrics }
}

type JobParts = Services & Pick<Exchange, 'market'> & Pick<Listening, 'practice'>

/** Starts the market, the chains and reviews, the clock of the exchange and the signing of the price log. */
async function runJobs({ follows = true }: AppOptions, jobs: JobParts, stops: Stop[]): Promise<void> {
  const { context, market, practiceChains, practice, rotation } = jobs
  const { engine, custody, trail, log, now } = context
  const onJobError = (error: unknown): void => log.error({ err: error }, 'a job of the price trail failed')
  const start = (job: Repeated | undefined): void => void (job && stops.push(() => job.stop()))
  start(trail.sources.run(engine, onJobError))
  start(await market.run((prices) => trail.sources.announce(prices)))
  context.system.watch({ feed: () => market.feed(), secretRotation: () => rotation.read() })
  if (follows) {
    start(custody.run())
    start(practiceChains?.run())
    await practice?.run(start)
    start(startRebates(context))
    start(startRemovals(context))
    start(startClosings(context))
    start(context.notices.run())
    start(context.news.run())
    start(context.push.run())
    start(context.treasury.run())
    start(context.system.run())
  }
  start(rotation.run())
  start(runClock({ engine, now }, onJobError))
  start(trail.run(onJobError))
  start(trail.live.run(engine, onJobError))
  start(trail.daily.run(engine, onJobError))
  await trail.tickets.issue()
}

/** Returns the routes of the operators, of uploads and of the demo's pages. */
function routesOf(context: AppContext, practiceChains: PracticeChains | undefined): RoutePlugin[] {
  return [
    (app, rates) => registerOpsCalls(app, context, opsHandlers, rates),
    (app, rates) => app.register(async (scope) => registerUploads(scope, context, rates)),
    (app, rates) => registerExport(app, context, rates),
    ...(practiceChains ? [(app: FastifyInstance) => registerChainPage(app, context, practiceChains)] : []),
    ...(context.config.mode === 'demo' ? [(app: FastifyInstance) => registerOutboxPage(app, context)] : []),
  ]
}

async function bind(http: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await http.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error
    throw new ConfigError(`HOST: ${host} is not an address of this machine`)
  }
}

/** Serves metrics on a port of their own, if one is set. */
function serveMetrics({ config, system, log }: AppContext): Promise<MetricsServer | undefined> {
  const { metrics } = config
  return metrics === undefined
    ? Promise.resolve(undefined)
    : startMetricsServer({ ...metrics, write: () => system.metrics(), log })
}
