import { snapshotText } from '@halyard/core'
import { type Batch, type Engine, type EngineLimits, startEngine, type Store } from '@halyard/server/engine'
import type { Sent } from './clients.ts'
import { perpCellsOf } from '../products/perp/coverage.ts'
import { type Database, StaleEpoch } from './database.ts'
import { createEventWatch } from './event-watch.ts'
import type { Faults } from './faults.ts'
import type { Model } from '../oracle/replay-model.ts'
import type { Random } from '../random.ts'
import { type BatchRows, rowsOf } from './rows.ts'
import type { Schedule } from './schedule.ts'
import { connect, InjectedFault } from './sim-store.ts'
import type { Coverage } from '../coverage/coverage.ts'

interface Process {
  alive: boolean
  engine: Engine | undefined
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
  readonly random: Random
  readonly coverage: Coverage
  readonly limits: EngineLimits
  readonly readClock: () => number
  readonly onReply: (sent: Sent, reply: Awaited<ReturnType<Engine['submit']>>) => void
  readonly onLost: (sent: Sent) => void
  readonly onStored: (batch: Batch) => void
  readonly report: (problem: string) => void
}

export function createCluster(options: ClusterOptions): Cluster {
  const { database, model, schedule, faults, random, coverage, limits, readClock, report } = options
  const watch = createEventWatch(database, report)
  let processes: Process[] = []

  function kill(process: Process): void {
    if (!process.alive) return
    process.alive = false
    processes = processes.filter((other) => other !== process)
    for (const sent of process.inFlight) options.onLost(sent)
    if (processes.length === 0)
      schedule.after(random.between(20, 2_000), () => processes.length === 0 && start())
  }

  /** Returns whether a process holds the lease, as opposed to one that has not noticed its loss. */
  function holdsLeaseNow({ epoch }: Process): boolean {
    return database.holdsLease(epoch)
  }

  function onFatal(process: Process, error: unknown): void {
    const isStale = error instanceof StaleEpoch && error.had === process.epoch && !holdsLeaseNow(process)
    if (process.alive && !(error instanceof InjectedFault) && !isStale)
      report(`the engine stopped itself: ${String(error)}`)
    kill(process)
  }

  function onStored(batch: Batch, rows: BatchRows): void {
    options.onStored(batch)
    watch.onStored(rows)
    for (const problem of model.replay(rows)) report(problem)
    for (const row of rows.commands) {
      const reject = /^\{"ok":false,"reject":"([^"]*)"/.exec(row.reply)?.[1]
      coverage.count(reject === undefined ? 'accepted' : 'rejected', row.kind)
      if (reject !== undefined) coverage.count('reject', reject)
    }
    for (const { result, type } of rows.options) {
      if (result === undefined) continue
      coverage.count('option', result)
      if (type === 'even') coverage.count('even', result)
    }
    for (const cell of perpCellsOf(batch.changes.facts)) coverage.count('perp', cell)
    if (rows.commands.length === 1) coverage.count('batch', 'of one')
    if (rows.commands.length >= 900) coverage.count('batch', 'of 900 or more')
  }

  function compareMemory(engine: Engine, when: string): void {
    if (snapshotText(engine.snapshot()) !== database.text()) report(`${when}: memory differs from the tables`)
    compareReplay(when)
  }

  function compareReplay(when: string): void {
    const tables = database.text()
    if (model.text() !== tables) report(`${when}: a replay of the log differs from the tables`)
    for (const problem of database.findUnposted()) report(`${when}: ${problem}`)
  }

  function start(): void {
    const process: Process = { alive: true, engine: undefined, epoch: 0, inFlight: new Set() }
    processes.push(process)
    const store = connect({
      database,
      schedule,
      faults,
      random: random.fork(),
      isAlive: () => process.alive,
      kill: () => kill(process),
      onLease: (epoch) => {
        process.epoch = epoch
      },
      onStored,
      onRefused: (rows) => {
        if (!database.holdsLease(rows.epoch)) coverage.count('batch', 'refused as stale')
      },
    })
    run(process, store).catch((error: unknown) => onFatal(process, error))
  }

  async function run(process: Process, store: Store): Promise<void> {
    const engine = await startEngine({
      store,
      now: readClock,
      limits,
      onFatal: (error) => onFatal(process, error),
      every: (ms, task) => every(schedule, ms, task, () => process.alive),
    })
    if (!process.alive) return
    compareMemory(engine, 'after a start')
    process.engine = engine
    engine.onCommitted((published) => process.alive && watch.onPublished(published, rowsOf(published)))
  }

  async function forward(process: Process, engine: Engine, sent: Sent): Promise<void> {
    const reply = await engine.submit(sent.command, sent.origin)
    if (!process.alive) return
    process.inFlight.delete(sent)
    options.onReply(sent, reply)
  }

  return {
    start,
    submit(sent) {
      const ready = processes.filter(({ engine }) => engine)
      const process = ready.length === 0 ? undefined : random.pick(ready)
      if (!process?.engine) return options.onLost(sent)
      process.inFlight.add(sent)
      forward(process, process.engine, sent).catch((error: unknown) =>
        report(`a submission failed: ${String(error)}`),
      )
    },
    crash() {
      const [process] = processes
      if (!process?.engine) return
      if (process.inFlight.size === 0 && holdsLeaseNow(process))
        compareMemory(process.engine, 'before a crash')
      kill(process)
    },
    isReady: () => processes.some((process) => process.engine && holdsLeaseNow(process)),
    async close() {
      const process = processes.find(holdsLeaseNow)
      if (!process?.engine) return report('no engine runs at the end')
      await process.engine.close()
      // A process killed while it closes is ahead of the tables, as one killed at any time may be.
      if (process.alive) compareMemory(process.engine, 'at the end')
      else compareReplay('at the end')
    },
  }
}

function every(schedule: Schedule, ms: number, task: () => void, isAlive: () => boolean): () => void {
  let isActive = true
  const again = (): void => {
    if (!isActive || !isAlive()) return
    task()
    schedule.after(ms, again)
  }
  schedule.after(ms, again)
  return () => {
    isActive = false
  }
}
