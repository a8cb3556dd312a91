import { snapshotText } from '@halyard/core'
import {
  type Batch,
  type Engine,
  type EngineLimits,
  startEngine,
  type Store,
  TimeAhead,
  violationsOf,
  type Writer,
} from '@halyard/server/engine'
import type { Sent } from './clients.ts'
import type { Clock } from './clock.ts'
import { PRODUCTS } from '../products/list.ts'
import { type Database, StaleEpoch } from './database.ts'
import { every } from './every.ts'
import { createEventWatch, type EventWatch } from './event-watch.ts'
import type { FailingStops } from './failing-stops.ts'
import type { Faults } from './faults.ts'
import type { Model } from '../oracle/replay-model.ts'
import type { Random } from '../random.ts'
import { type BatchRows, rowsOf } from './rows.ts'
import type { Schedule } from './schedule.ts'
import { createNodes, type Nodes } from './nodes.ts'
import { connect, InjectedFault } from './sim-store.ts'
import type { Coverage } from '../outcomes/coverage.ts'

interface Process {
  alive: boolean
  engine: Writer | undefined
  epoch: number
  /** Requests accepted that have no reply yet. */
  readonly inFlight: Set<Sent>
}

/** The processes of the engine: usually one, none after a crash, two when a second one was started. */
export interface Cluster {
  submit(sent: Sent): void
  start(): void
  /** Ends an idle process after comparing its state with the tables. */
  crash(): void
  isReady(): boolean
  /** Lets the engine finish, and compares its state with the tables a last time. */
  close(): Promise<void>
}

export interface ClusterOptions {
  readonly database: Database
  readonly model: Model
  readonly schedule: Schedule
  readonly faults: Faults
  readonly failingStops: FailingStops
  readonly random: Random
  readonly coverage: Coverage
  readonly limits: EngineLimits
  /** The nodes between the clients and the engine; with 0, clients use the engine itself. */
  readonly nodeCount: number
  readonly clock: Pick<Clock, 'read' | 'correct'>
  readonly onReply: (sent: Sent, reply: Awaited<ReturnType<Engine['submit']>>) => void
  readonly onLost: (sent: Sent) => void
  readonly onStored: (batch: Batch) => void
  readonly report: (problem: string) => void
}

interface State extends ClusterOptions {
  readonly watch: EventWatch
  /** The nodes that clients use; `undefined` if they use the engine itself. */
  readonly nodes: Nodes | undefined
  processes: Process[]
}

export function createCluster(options: ClusterOptions): Cluster {
  const state: State = {
    ...options,
    watch: createEventWatch(options.database, options.report),
    nodes: options.nodeCount > 0 ? createNodes({ ...options, count: options.nodeCount }) : undefined,
    processes: [],
  }
  return {
    start: () => start(state),
    submit: (sent) => submit(state, sent),
    crash: () => crash(state),
    isReady: () => state.processes.some((process) => process.engine && holdsLease(state, process)),
    close: () => close(state),
  }
}

/** The most polls for which a second process stands by before it takes the lease from one that still runs. */
const STANDBY_POLLS_MAX = 60

function start(state: State): void {
  const { database, schedule, faults, failingStops, random, coverage } = state
  let polls = random.between(0, STANDBY_POLLS_MAX)
  const process: Process = { alive: true, engine: undefined, epoch: 0, inFlight: new Set() }
  state.processes.push(process)
  const store = connect({
    database,
    schedule,
    faults,
    failingStops,
    random: random.fork(),
    isAlive: () => process.alive,
    kill: () => kill(state, process),
    mayTakeLease: () =>
      state.processes.every((other) => other === process || !holdsLease(state, other)) || --polls < 0,
    onLease: (epoch) => {
      process.epoch = epoch
    },
    onStored: (batch, rows) => checkStored(state, batch, rows),
    onRefused: (rows) => {
      if (!database.holdsLease(rows.epoch)) coverage.count('batch', 'refused as stale')
    },
  })
  run(state, process, store).catch((error: unknown) => onFatal(state, process, error))
}

async function run(state: State, process: Process, store: Store): Promise<void> {
  const { schedule, failingStops, limits, clock, watch } = state
  const engine = await startEngine({
    store,
    now: clock.read,
    limits,
    findRejectedRow: (changes) => violationsOf(changes)[0] ?? failingStops.findRejected(changes),
    onFatal: (error) => onFatal(state, process, error),
    wait: (ms) => new Promise<void>((resolve) => schedule.after(ms, resolve)),
    every: (ms, task) => every(schedule, ms, task, () => process.alive),
  })
  if (!process.alive) return
  compareMemory(state, engine, 'after a start')
  process.engine = engine
  state.nodes?.follow(engine, () => process.alive)
  engine.onCommitted((published) => process.alive && watch.onPublished(published, rowsOf(published)))
}

function kill(state: State, process: Process): void {
  if (!process.alive) return
  process.alive = false
  state.processes = state.processes.filter((other) => other !== process)
  for (const sent of process.inFlight) state.onLost(sent)
  if (state.processes.length === 0)
    state.schedule.after(state.random.between(20, 2_000), () => state.processes.length === 0 && start(state))
}

/** Returns whether a process holds the lease, as opposed to one that has not noticed its loss. */
function holdsLease({ database }: State, { epoch }: Process): boolean {
  return database.holdsLease(epoch)
}

function onFatal(state: State, process: Process, error: unknown): void {
  if (process.alive && error instanceof TimeAhead) {
    state.coverage.count('start', 'refused: the clock is behind')
    state.clock.correct(error.at)
    return kill(state, process)
  }
  const isStale = error instanceof StaleEpoch && error.had === process.epoch && !holdsLease(state, process)
  if (process.alive && !(error instanceof InjectedFault) && !isStale)
    state.report(`the engine stopped itself: ${String(error)}`)
  kill(state, process)
}

function checkStored(state: State, batch: Batch, rows: BatchRows): void {
  const { watch, model, coverage, report } = state
  state.onStored(batch)
  watch.onStored(rows)
  for (const problem of model.replay(rows)) report(problem)
  for (const row of rows.commands) {
    const reject = /^\{"ok":false,"reject":"([^"]*)"/.exec(row.reply)?.[1]
    coverage.count(reject === undefined ? 'accepted' : 'rejected', row.kind)
    if (reject !== undefined) coverage.count('reject', reject)
  }
  for (const product of PRODUCTS)
    for (const entry of product.coverage?.entriesOf(batch.changes) ?? []) coverage.countEntry(entry)
  if (rows.commands.length === 1) coverage.count('batch', 'of one')
  if (rows.commands.length >= 900) coverage.count('batch', 'of 900 or more')
}

function compareMemory(state: State, engine: Writer, when: string): void {
  if (snapshotText(engine.snapshot()) !== state.database.text())
    state.report(`${when}: memory differs from the tables`)
  compareReplay(state, when)
}

function compareReplay({ database, model, report }: State, when: string): void {
  const tables = database.text()
  if (model.text() !== tables) report(`${when}: a replay of the log differs from the tables`)
  for (const problem of database.findUnposted()) report(`${when}: ${problem}`)
}

function submit(state: State, sent: Sent): void {
  if (state.nodes) return state.nodes.submit(sent)
  const ready = state.processes.filter(({ engine }) => engine)
  const process = ready.length === 0 ? undefined : state.random.pick(ready)
  if (!process?.engine) return state.onLost(sent)
  process.inFlight.add(sent)
  forward(state, process, process.engine, sent).catch((error: unknown) =>
    state.report(`a submission failed: ${String(error)}`),
  )
}

async function forward(state: State, process: Process, engine: Engine, sent: Sent): Promise<void> {
  const reply = await engine.submit(sent.command, sent.origin)
  if (!process.alive) return
  process.inFlight.delete(sent)
  state.onReply(sent, reply)
}

function crash(state: State): void {
  const [process] = state.processes
  if (!process?.engine) return
  // Whether the engine works for a node that has ended is not known here.
  if (!state.nodes && process.inFlight.size === 0 && holdsLease(state, process))
    compareMemory(state, process.engine, 'before a crash')
  kill(state, process)
}

async function close(state: State): Promise<void> {
  const process = state.processes.find((one) => holdsLease(state, one))
  if (!process?.engine) return state.report('no engine runs at the end')
  await process.engine.close()
  // A process killed while it closes is ahead of the tables, as one killed at any time may be.
  if (process.alive) compareMemory(state, process.engine, 'at the end')
  else compareReplay(state, 'at the end')
}
