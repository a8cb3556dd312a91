import { createHash } from 'node:crypto'
import { nextDueAt } from '@halyard/core'
import { encode } from '@halyard/server/engine'
import { createClients, type Clients } from '../cluster/clients.ts'
import { createClock } from '../cluster/clock.ts'
import { createCluster, type Cluster } from '../cluster/cluster.ts'
import { createDatabase } from '../cluster/database.ts'
import { drawFaults } from '../cluster/faults.ts'
import { createFeedAndOperators } from '../workload/feed-and-operators.ts'
import { MARKET_MAKERS, listingOf } from '../workload/listing.ts'
import { createModel } from '../oracle/replay-model.ts'
import { drawOptions } from './seed-options.ts'
import { createSchedule } from '../cluster/schedule.ts'
import { createCoverage, type Coverage } from '../coverage/coverage.ts'
import { drawCommand, drawOrderAtIndex } from '../workload/draw-command.ts'

export interface SeedResult {
  readonly seed: number
  readonly commands: number
  /** The first violations. */
  readonly problems: readonly string[]
  /** A hash of the log and the final state: the same seed gives the same hash. */
  readonly hash: string
  readonly coverage: Coverage
  readonly described: string
}

const START = 1_760_000_000_000
const PROBLEMS_MAX = 5
const PROMISE_TURNS = 12
const STEPS_PER_COMMAND = 200
const LIVENESS_MS = 60_000

/** Simulates the exchange: faults occur until enough commands are stored, then every request must get a reply. */
export async function runSeed(seed: number, commands: number): Promise<SeedResult> {
  const { options, random } = drawOptions(seed, commands)
  const coverage = createCoverage()
  const faults = drawFaults(random.fork(), coverage, options.faultScale)
  const schedule = createSchedule(START)
  const clock = createClock(schedule, faults, random.fork())
  const database = createDatabase()
  const model = createModel(options)
  const feedAndOperators = createFeedAndOperators(random.fork(), faults, options)
  const traffic = random.fork()
  const problems: string[] = []
  const report = (problem: string): void => {
    problems.push(problem)
  }

  const clients: Clients = createClients({
    database,
    schedule,
    faults,
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
    random: random.fork(),
    coverage,
    limits: options.limits,
    readClock: () => clock.read(),
    onReply: (sent, reply) => clients.onReply(sent, reply),
    onLost: (sent) => clients.onLost(sent),
    onStored: (batch) => clients.onStored(batch),
    report,
  })

  const isEnough = (): boolean => problems.length >= PROBLEMS_MAX || database.applied() >= commands

  function trade(): void {
    if (isEnough()) return
    schedule.after(traffic.between(0, options.pauseMaxMs), trade)
    // Clients wait for their responses, so their number is bounded.
    if (clients.waiting() > options.clientsMax || !cluster.isReady()) return
    clock.applyFaults()
    if (faults.inject('crashWhileIdle')) cluster.crash()
    if (cluster.isReady() && faults.inject('secondEngine')) cluster.start()
    for (let left = traffic.between(1, options.burstMax); left > 0; left -= 1) {
      if (traffic.chance(0.015)) runFeedAndOperators()
      const command = drawCommand(traffic, options, model.exchange)
      // A hoarding customer is mostly rejected in the end, and only a rejected command with a key leaves a record to
      // check.
      const isKeyless =
        !options.hoards && 'customerId' in command && MARKET_MAKERS.includes(command.customerId)
      clients.send(command, isKeyless || !('customerId' in command) ? undefined : command.customerId)
    }
  }

  function runFeedAndOperators(): void {
    for (const command of feedAndOperators.drawPrices()) clients.send(command)
    const dueAt = nextDueAt(model.exchange)
    if (dueAt !== undefined && dueAt < clock.read()) clients.send({ kind: 'passTime' })
    // Occasionally orders in the last millisecond before the price is stale, unless a newer one arrives.
    const order = drawOrderAtIndex(model.exchange)
    const left = order ? order.goodUntil - clock.read() : 0
    if (order && left > 0 && random.chance(0.2)) schedule.after(left, () => clients.send(order.command))
    for (const { now, later } of feedAndOperators.drawMeasures()) {
      clients.send(now, 0)
      if (later) schedule.after(random.between(1, 20) * options.pauseMaxMs, () => clients.send(later, 0))
    }
  }

  function scheduleFeedAndOperators(): void {
    runFeedAndOperators()
    schedule.after(random.between(200, 2_500), scheduleFeedAndOperators)
  }

  /** Sends the listing in sequence: a market requires its currencies. */
  function list([first, ...rest]: ReturnType<typeof listingOf>): void {
    if (first) return clients.send(first, 0, () => list(rest))
    scheduleFeedAndOperators()
    trade()
  }

  /** A check that throws is a problem of this seed. */
  function runStep(): boolean {
    try {
      return schedule.step()
    } catch (error) {
      report(String(error))
      return problems.length < PROBLEMS_MAX
    }
  }

  let steps = 0
  async function runUntil(isDone: () => boolean): Promise<void> {
    while (!isDone() && runStep()) {
      steps += 1
      if (steps > commands * STEPS_PER_COMMAND) return report('the run makes no progress')
      await settlePromises()
    }
  }

  cluster.start()
  schedule.after(1_000, () => list(listingOf(options.markets, options.customers)))
  await runUntil(isEnough)

  faults.cease()
  clock.calm()
  const calmFrom = schedule.now()
  const isLate = (): boolean => schedule.now() > calmFrom + LIVENESS_MS || problems.length >= PROBLEMS_MAX
  clients.wakeAll()
  await runUntil(() => clients.pendingCount() === 0 || isLate())
  if (clients.pendingCount() > 0) report(`${clients.pendingCount()} requests never got a reply`)
  await runUntil(() => cluster.isReady() || isLate())
  let closed = false
  const close = async (): Promise<void> => {
    await cluster.close()
    closed = true
  }
  close().catch((error: unknown) => report(`closing failed: ${String(error)}`))
  await runUntil(() => closed || isLate())
  if (!closed) report('the engine does not close')

  const sum = createHash('sha256').update(encode(database.commands))
  if (problems.length === 0) sum.update(database.text())
  return {
    seed,
    commands: database.applied(),
    problems: problems.slice(0, PROBLEMS_MAX),
    hash: sum.digest('hex'),
    coverage,
    described: `${JSON.stringify(options)}; faults: ${faults.describe()}`,
  }
}

/** Lets promises settle: more turns than the longest promise chain in the engine. */
async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < PROMISE_TURNS; turn += 1) await Promise.resolve()
}
