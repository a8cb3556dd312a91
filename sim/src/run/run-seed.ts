import { createHash } from 'node:crypto'
import { type Command, nextDueAt } from '@halyard/core'
import { encode } from '@halyard/server/engine'
import { type Clients, createClients } from '../cluster/clients.ts'
import { type Clock, createClock } from '../cluster/clock.ts'
import { type Cluster, createCluster } from '../cluster/cluster.ts'
import { createDatabase, type Database } from '../cluster/database.ts'
import type { CommandRow } from '../cluster/rows.ts'
import { createFailingStops } from '../cluster/failing-stops.ts'
import { drawFaults, type Faults } from '../cluster/faults.ts'
import { createSchedule, type Schedule } from '../cluster/schedule.ts'
import { type Coverage, createCoverage } from '../outcomes/coverage.ts'
import { createModel, type Model } from '../oracle/replay-model.ts'
import { drawOrderAtIndex } from '../products/spot/draw.ts'
import type { Random } from '../random.ts'
import { drawCommand } from '../workload/draw-command.ts'
import { createFeed, drawPrices, type Feed } from '../workload/feed.ts'
import { listingOf } from '../workload/listing.ts'
import { createHalting } from '../workload/halting.ts'
import { createTiering, startOf } from '../workload/tiering.ts'
import { createOperators, drawMeasures, drawRetries, type Operators } from '../workload/operators.ts'
import { MARKET_MAKERS } from '../workload/traders.ts'
import { drawOptions, type SeedOptions } from './seed-options.ts'

export interface SeedResult {
  readonly seed: number
  readonly commands: number
  /** The first violations. */
  readonly problems: readonly string[]
  /** A hash of the log and the final state: the same seed gives the same hash. */
  readonly hash: string
  /** The accepted commands with their times, in order. */
  readonly log: readonly Pick<CommandRow, 'at' | 'body'>[]
  readonly coverage: Coverage
  readonly described: string
}

const START = 1_760_000_000_000
const PROBLEMS_MAX = 5
const PROMISE_TURNS = 12
/** The most steps without an applied command: far more than clients make in the longest stall of a commit. */
const STEPS_WITHOUT_PROGRESS_MAX = 500_000
/** Messages between processes are steps too. */
const STEPS_WITHOUT_PROGRESS_MAX_BY_NODES = 3_000_000
const LIVENESS_MS = 90_000
const STALL_MAX_MS = 40_000

/** A simulated exchange with its clients, operators and faults. */
interface Run {
  readonly options: SeedOptions
  readonly random: Random
  /** Draws the traffic of customers. */
  readonly traffic: Random
  readonly coverage: Coverage
  readonly faults: Faults
  readonly schedule: Schedule
  readonly clock: Clock
  readonly database: Database
  readonly model: Model
  readonly clients: Clients
  readonly cluster: Cluster
  readonly feed: Feed
  readonly operators: Operators
  readonly halting: ReturnType<typeof createHalting>
  readonly tiering: ReturnType<typeof createTiering>
  readonly problems: string[]
  /** The applied commands when one was applied last, and the steps since. */
  progress: { readonly applied: number; steps: number }
}

/** Simulates the exchange: faults occur until enough commands are stored, then every request must get a reply. */
export async function runSeed(seed: number, commands: number): Promise<SeedResult> {
  const run = createRun(seed, commands)
  const { options, coverage, database, faults, problems, schedule, cluster } = run
  cluster.start()
  schedule.after(1_000, () => list(run, listingOf(options.markets, options.customers)))
  await runUntil(run, () => isEnough(run))
  await finish(run)
  const sum = createHash('sha256').update(encode(database.commands))
  if (problems.length === 0) sum.update(database.text())
  return {
    seed,
    commands: database.applied(),
    problems: problems.slice(0, PROBLEMS_MAX),
    hash: sum.digest('hex'),
    log: database.commands,
    coverage,
    described: `${JSON.stringify(options)}; faults: ${faults.describe()}`,
  }
}

function createRun(seed: number, commands: number): Run {
  const { options, random } = drawOptions(seed, commands)
  const coverage = createCoverage()
  const faults = drawFaults(random.fork(), coverage, options.faultScale)
  const failingStops = createFailingStops(seed)
  const schedule = createSchedule(startOf(seed, START))
  const clock = createClock(schedule, faults, random.fork())
  const database = createDatabase()
  const model = createModel(options)
  const problems: string[] = []
  const report = (problem: string): void => {
    problems.push(problem)
  }
  const clients: Clients = createClients({
    database,
    schedule,
    faults,
    failingStops,
    random: random.fork(),
    coverage,
    submit: (sent) => cluster.submit(sent),
    report,
  })
  const cluster: Cluster = createCluster({
    database,
    model,
    schedule,
    faults,
    failingStops,
    random: random.fork(),
    coverage,
    limits: options.limits,
    nodeCount: options.nodes,
    clock,
    onReply: (sent, reply) => clients.onReply(sent, reply),
    onLost: (sent) => clients.onLost(sent),
    onStored: (batch) => clients.onStored(batch),
    report,
  })
  const feed = createFeed(random.fork(), faults, options)
  const operators = createOperators(random.fork(), faults, options)
  const traffic = random.fork()
  return {
    options,
    random,
    traffic,
    coverage,
    faults,
    schedule,
    clock,
    database,
    model,
    clients,
    cluster,
    feed,
    operators,
    halting: createHalting(seed),
    tiering: createTiering(seed),
    problems,
    progress: { applied: 0, steps: 0 },
  }
}

function isEnough({ options, database, problems }: Run): boolean {
  return problems.length >= PROBLEMS_MAX || database.applied() >= options.commands
}

/** Sends the listing in sequence: a market requires its currencies. Then trading starts. */
function list(run: Run, [first, ...rest]: readonly Command[]): void {
  if (first) return run.clients.send(first, 0, () => list(run, rest))
  scheduleFeedAndOperators(run)
  trade(run)
}

function trade(run: Run): void {
  if (isEnough(run)) return
  const { options, traffic, schedule, clients, cluster, clock, faults, model } = run
  schedule.after(traffic.between(0, options.pauseMaxMs), () => trade(run))
  // Clients wait for their responses, so their number is bounded.
  if (clients.waiting() > options.clientsMax || !cluster.isReady()) return
  clock.applyFaults()
  if (faults.inject('crashWhileIdle')) cluster.crash()
  if (cluster.isReady() && faults.inject('secondEngine')) cluster.start()
  for (let left = traffic.between(1, options.burstMax); left > 0; left -= 1) {
    if (traffic.chance(0.015)) runFeedAndOperators(run)
    const command = drawCommand(traffic, options, model.exchange)
    // A hoarding customer is mostly rejected in the end, and only a rejected command with a key leaves a record to
    // check.
    const isKeyless =
      options.hoards.length === 0 && 'customerId' in command && MARKET_MAKERS.includes(command.customerId)
    clients.send(command, isKeyless || !('customerId' in command) ? undefined : command.customerId)
  }
}

function runFeedAndOperators({
  options,
  random,
  schedule,
  clients,
  clock,
  model,
  feed,
  operators,
  halting,
  tiering,
}: Run): void {
  for (const command of drawPrices(feed)) clients.send(command)
  const dueAt = nextDueAt(model.exchange)
  if (dueAt !== undefined && dueAt < clock.read()) clients.send({ kind: 'passTime' })
  // Occasionally orders in the last millisecond before the price is stale, unless a newer one arrives.
  const order = drawOrderAtIndex(model.exchange)
  const left = order ? order.goodUntil - clock.read() : 0
  if (order && left > 0 && random.chance(0.2)) schedule.after(left, () => clients.send(order.command))
  for (const command of [...halting(model.exchange), ...tiering()]) clients.send(command, 0)
  for (const { now, later } of [...drawMeasures(operators), ...drawRetries(operators, model.exchange)]) {
    clients.send(now, 0)
    if (later) schedule.after(random.between(1, 20) * options.pauseMaxMs, () => clients.send(later, 0))
  }
}

function scheduleFeedAndOperators(run: Run): void {
  runFeedAndOperators(run)
  run.schedule.after(run.random.between(200, 2_500), () => scheduleFeedAndOperators(run))
}

/** Ends all faults. From then on, every request gets its reply, and the engine closes. */
async function finish(run: Run): Promise<void> {
  const { faults, clock, schedule, clients, cluster, problems } = run
  faults.cease()
  clock.calm()
  const calmFrom = schedule.now()
  const isLate = (): boolean => schedule.now() > calmFrom + LIVENESS_MS || problems.length >= PROBLEMS_MAX
  clients.wakeAll()
  // A crash that was injected before may still be due after a stalled commit, and would strike the engine that closes.
  await runUntil(run, () => schedule.now() > calmFrom + STALL_MAX_MS)
  await runUntil(run, () => clients.pendingCount() === 0 || isLate())
  if (clients.pendingCount() > 0) problems.push(`${clients.pendingCount()} requests never got a reply`)
  await runUntil(run, () => cluster.isReady() || isLate())
  let closed = false
  const close = async (): Promise<void> => {
    await cluster.close()
    closed = true
  }
  close().catch((error: unknown) => problems.push(`closing failed: ${String(error)}`))
  await runUntil(run, () => closed || isLate())
  if (!closed) problems.push('the engine does not close')
}

async function runUntil(run: Run, isDone: () => boolean): Promise<void> {
  while (!isDone() && runStep(run)) {
    if (isStuck(run)) {
      run.problems.push('the run makes no progress')
      return
    }
    await settlePromises()
  }
}

/** Counts a step. Returns whether there were too many since a command was applied. */
function isStuck(run: Run): boolean {
  const applied = run.database.applied()
  if (applied !== run.progress.applied) run.progress = { applied, steps: 0 }
  run.progress.steps += 1
  const most = run.options.nodes > 0 ? STEPS_WITHOUT_PROGRESS_MAX_BY_NODES : STEPS_WITHOUT_PROGRESS_MAX
  return run.progress.steps > most
}

/** Runs the next task. A check that throws is a problem of this seed. */
function runStep({ schedule, problems }: Run): boolean {
  try {
    return schedule.step()
  } catch (error) {
    problems.push(String(error))
    return problems.length < PROBLEMS_MAX
  }
}

/** Lets promises settle: more turns than the longest promise chain in the engine. */
async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < PROMISE_TURNS; turn += 1) await Promise.resolve()
}
