import { TREASURY_CHECKS } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { listJobs } from '../platform/concurrency/jobs.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import { readUnproven } from '../treasury/unproven.ts'
import { createMetrics } from './metrics.ts'
import { readBusiness } from './read-business.ts'
import { readScreening } from './read-screening.ts'
import { readOwnTransfers, readWallets } from './read-wallets.ts'
import { readWork } from './read-work.ts'
import type { FeedState } from '../price-feed/ccxt-feed.ts'
import type { SocketStats, SystemReading } from './system-reading.ts'
import { countTrading } from './trading-counts.ts'

/** A reading is shared by all who ask within this time. */
const FRESH_MS = 1_000
const WATCH_MS = 5_000
/** The size of the database is summed over all its files. */
const SIZE_FRESH_MS = 60_000
/** Counting the customers reads all of them. */
const BUSINESS_FRESH_MS = 60_000
/** Counting the queues of the console reads thousands of rows. */
const QUEUES_FRESH_MS = 30_000
const NANOSECONDS_PER_MS = 1e6
const VERSION = readVersion()
/** How long after its last report a standby counts as one. */
const STANDBY_SEEN_S = 5

export interface SystemParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** How this process does. */
export interface System {
  /** Returns a reading that is at most a second old. */
  read(): Promise<SystemReading>
  /** Returns the reading as Prometheus text. */
  metrics(): Promise<string>
  /** Registers who knows the sockets, the price feed, and the rejected calls of operators. */
  watch(watched: Partial<Watched>): void
  /** Reads from time to time, so that the age of a chain's last block is known. */
  run(): Repeated
}

/** Figures that others know, at the time of a reading. */
interface Watched {
  readonly sockets: () => SocketStats
  readonly feed: () => FeedState
  /** The networks whose chains are processed. */
  readonly networks: () => readonly string[]
  /** Calls of operators that exceeded their budget of customers since the start. */
  readonly customerRejections: () => number
  /** Different customers that each operator opened within 24 hours. */
  readonly customersOpened: () => Promise<SystemReading['customersOpened']>
  readonly texts: () => Promise<SystemReading['texts']>
  readonly dailyFilesFail: () => SystemReading['dailyFilesFail']
  readonly http: () => SystemReading['http']
  readonly queues: () => Promise<SystemReading['queues']>
  readonly signIns: () => Promise<SystemReading['work']['signIns']>
  readonly secretRotation: () => Promise<SystemReading['secretRotation']>
}

const NOTHING_WATCHED: Watched = {
  sockets: () => ({ connections: 0, subscriptions: 0, dropped: 0, refused: 0 }),
  feed: () => ({ sources: [], lagMs: 0 }),
  networks: () => [],
  customerRejections: () => 0,
  customersOpened: () => Promise.resolve([]),
  texts: () => Promise.resolve([]),
  dailyFilesFail: () => null,
  http: () => ({ counts: [], times: [] }),
  queues: () => Promise.resolve([]),
  signIns: () => Promise.resolve({ failed: 0, locked: 0 }),
  secretRotation: () => Promise.resolve(null),
}

/** Opens the reading of the system. */
export function openSystem(parts: SystemParts): System {
  const { engine, log, now } = parts
  const delay = monitorEventLoopDelay({ resolution: 20 })
  const startedAt = Date.now() - Math.round(process.uptime() * 1_000)
  const databaseSize = createCached(SIZE_FRESH_MS, now, () => readDatabaseBytes(parts.db))
  const queues = createCached(QUEUES_FRESH_MS, now, () => watched.queues())
  const business = openBusiness(parts)
  const blocks = createBlockWatch()
  const metrics = createMetrics()
  const read = createCached(FRESH_MS, now, readNow)
  let watched: Watched = NOTHING_WATCHED

  async function readNow(): Promise<SystemReading> {
    const at = now()
    const eventLoopMs = delay.percentile(99) / NANOSECONDS_PER_MS
    delay.reset()
    const prices = await readPrices(parts)
    const feed = watched.feed()
    return {
      at,
      version: VERSION,
      startedAt,
      memoryBytes: process.memoryUsage.rss(),
      eventLoopMs,
      engine: engine.stats(),
      lease: await readLease(parts.db),
      standbys: await readStandbys(parts.db),
      sources: feed.sources.map((source) => ({ ...source, at: source.at ?? newestOf(prices) })),
      feedLagMs: feed.lagMs,
      prices,
      chains: blocks.since(await readChains(parts.db, watched.networks()), at),
      jobs: listJobs(),
      sockets: watched.sockets(),
      customerRejections: watched.customerRejections(),
      customersOpened: await watched.customersOpened(),
      secretRotation: await watched.secretRotation(),
      texts: await watched.texts(),
      dailyFilesFail: watched.dailyFilesFail(),
      disk: await readDisk(),
      databaseBytes: await databaseSize(),
      backupAt: await readBackupAt(parts.db),
      ...(await readMoney(parts, at)),
      http: watched.http(),
      queues: await queues(),
      ...(await business()),
      work: { ...(await readWork(parts.db)), signIns: await watched.signIns() },
    }
  }

  return {
    read,
    metrics: async () => metrics(await read()),
    watch(more) {
      watched = { ...watched, ...more }
    },
    run() {
      delay.enable()
      const watching = runEvery(
        WATCH_MS,
        async () => void (await read()),
        (error) => log.warn({ err: error }, 'failed to read the system'),
        'system',
      )
      return {
        async stop() {
          delay.disable()
          await watching.stop()
        },
      }
    },
  }
}

/** Returns a function that repeats its last result for `freshMs`; concurrent calls share one run. */
function createCached<Result>(
  freshMs: number,
  now: () => number,
  task: () => Promise<Result>,
): () => Promise<Result> {
  let last: { readonly at: number; readonly result: Result } | undefined
  const run = shareRuns(async () => {
    const at = now()
    last = { at, result: await task() }
    return last.result
  })
  return async () => (last && now() - last.at < freshMs && now() >= last.at ? last.result : run())
}

/** Opens the reading of what customers do. */
function openBusiness({
  db,
  engine,
  catalogue,
  now,
}: SystemParts): () => Promise<Pick<SystemReading, 'trading' | 'business'>> {
  const business = createCached(BUSINESS_FRESH_MS, now, () => readBusiness(db))
  const trading = countTrading(engine, catalogue)
  return async () => ({ trading: trading(), business: await business() })
}

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}

function newestOf(prices: SystemReading['prices']): number | null {
  return prices.length === 0 ? null : Math.max(...prices.map(({ at }) => at))
}

/** Reads what the treasury, the withdrawals and the chains say about money. */
async function readMoney(
  parts: SystemParts,
  at: number,
): Promise<
  Pick<
    SystemReading,
    'screening' | 'differences' | 'withdrawalSince' | 'unproven' | 'wallets' | 'ownTransfers'
  >
> {
  return {
    screening: await readScreening(parts.db),
    differences: await readDifferences(parts.db),
    withdrawalSince: await readOldestWithdrawal(parts.db),
    unproven: await readUnprovenByName(parts),
    wallets: await readWallets(parts.db),
    ownTransfers: await readOwnTransfers(parts.db, at),
  }
}

async function readStandbys(db: Database): Promise<SystemReading['standbys']> {
  const { rows } = await sql<{ host: string; behind: string | null; seen_at: Date; diverged: string | null }>`
    select split_part(holder, ':', 1) as host, (select max(seq) from batch) - batch_seq as behind, seen_at, diverged
    from standby
    where seen_at > now() - interval '1 second' * (case when diverged is null then ${STANDBY_SEEN_S}::int else 86400 end)
      and holder not in (select holder from lease)
    order by holder`.execute(db)
  return rows.map(({ host, behind, seen_at, diverged }) => ({
    host,
    behind: behind === null ? null : Number(behind),
    seenAt: seen_at.getTime(),
    diverged,
  }))
}

async function readLease(db: Database): Promise<SystemReading['lease']> {
  const { rows } = await sql<{ epoch: string; expires_at: string }>`
    select epoch, coalesce(floor(extract(epoch from nullif(expires_at, '-infinity')) * 1000), 0)::text as expires_at
    from lease`.execute(db)
  const [lease] = rows
  if (!lease) throw new Error('the lease row is missing')
  return { epoch: Number(lease.epoch), expiresAt: Number(lease.expires_at) }
}

/** Returns the time of each market's index price; markets with an index of their own are left out. */
async function readPrices({ db, catalogue }: SystemParts): Promise<SystemReading['prices']> {
  const rows = await db.selectFrom('market').select(['id', 'index_at']).orderBy('id').execute()
  return rows.flatMap(({ id, index_at }) => {
    const market = catalogue.market(id)
    return !market || market.hasOwnIndex
      ? []
      : [{ market: `${market.base.name}/${market.quote.name}`, at: Number(index_at) }]
  })
}

interface ChainRow {
  readonly network: string
  /** Null before the first block, as while the node has never answered. */
  readonly height: string | null
  readonly stopped: boolean
}

/** Reads the chains that are processed. The blocks of one that was taken out stay stored, and no longer say how it does. */
async function readChains(db: Database, networks: readonly string[]): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select network, max(height)::text as height, coalesce(bool_or(stopped_at is not null), false) as stopped
    from unnest(${[...networks]}::text[]) network left join chain_cursor using (network)
    group by network order by network`.execute(db)
  return rows
}

/** Remembers since when each chain is at its last processed block. */
function createBlockWatch(): { since(rows: readonly ChainRow[], at: number): SystemReading['chains'] } {
  const seen = new Map<string, { readonly height: number | null; readonly since: number }>()
  return {
    since: (rows, at) =>
      rows.map(({ network, height: text, stopped }) => {
        const height = text === null ? null : Number(text)
        const before = seen.get(network)
        const since = before?.height === height ? before.since : at
        seen.set(network, { height, since })
        return { network, height, since, isStopped: stopped }
      }),
  }
}

/** Returns the space on the disk of the server's files; the database may be elsewhere. */
async function readDisk(): Promise<SystemReading['disk']> {
  const { bavail, blocks, bsize } = await statfs(import.meta.dirname)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

async function readDatabaseBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return Number(rows[0]?.bytes ?? 0)
}

async function readBackupAt(db: Database): Promise<number | null> {
  const { last } = await db
    .selectFrom('base_backup')
    .select(({ fn }) => fn.max('finished_at').as('last'))
    .executeTakeFirstOrThrow()
  return last?.getTime() ?? null
}

/** Reads when the oldest withdrawal that is neither paid nor returned was requested. One that screening holds has a metric of its own. */
async function readOldestWithdrawal(db: Database): Promise<number | null> {
  const oldest = await db
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.min('requested_at').as('since'))
    .where('status', 'in', ['processing', 'passed', 'sent'])
    .where(sql<boolean>`not exists (select from screening where direction = 'withdrawal' and subject_id = withdrawal.id
      and state in ('waiting', 'frozen'))`)
    .executeTakeFirst()
  return oldest?.since == null ? null : Number(oldest.since)
}

async function readDifferences(db: Database): Promise<SystemReading['differences']> {
  const rows = await db
    .selectFrom('treasury_difference')
    .select((row) => ['kind', row.fn.countAll<string>().as('count')])
    .where('ended_at', 'is', null)
    .groupBy('kind')
    .execute()
  return TREASURY_CHECKS.map((check) => ({
    check,
    count: Number(rows.find(({ kind }) => kind === check)?.count ?? 0),
  }))
}

async function readUnprovenByName({ db, catalogue }: SystemParts): Promise<SystemReading['unproven']> {
  const list = await readUnproven(db)
  return list.map(({ currencyId, count, amount, since }) => {
    const currency = catalogue.currency(currencyId)
    if (!currency) throw new Error(`currency ${currencyId} is not listed`)
    return { currency: currency.name, count, amount: Number(formatUnits(amount, currency.decimals)), since }
  })
}
