import type { Command } from '@halyard/core'
import { type Answer, type Batch, encode, type Origin } from '@halyard/server/engine'
import type { Database } from './database.ts'
import type { FailingStops } from './failing-stops.ts'
import type { Faults } from './faults.ts'
import type { CommandRow } from './rows.ts'
import type { Random } from '../random.ts'
import type { Schedule } from './schedule.ts'
import type { Coverage } from '../outcomes/coverage.ts'

/** A request as its client remembers it. */
export interface Sent {
  readonly command: Command
  readonly origin: Origin
  readonly onFinal: (() => void) | undefined
  /** The command number, once stored. */
  seq: number | undefined
  /** The final response, once received. */
  final: string | undefined
}

/** External clients, which record what they sent and received, and retry requests without a response. */
export interface Clients {
  /** Sends a command, on behalf of a customer with an idempotency key if it must execute once. */
  send(command: Command, customerId?: number, onFinal?: () => void): void
  onReply(sent: Sent, reply: Answer): void
  /** Called when the connection broke before a response. */
  onLost(sent: Sent): void
  onStored(batch: Batch): void
  /** Sends the delayed retries immediately. */
  wakeAll(): void
  pendingCount(): number
  /** Returns the number of requests waiting for a response, without delayed retries. */
  waiting(): number
}

interface Dependencies {
  readonly database: Database
  readonly schedule: Schedule
  readonly faults: Faults
  readonly failingStops: FailingStops
  readonly random: Random
  readonly coverage: Coverage
  readonly submit: (sent: Sent) => void
  readonly report: (problem: string) => void
}

interface State extends Dependencies {
  readonly byCommand: Map<Command, Sent>
  /** Requests that must get a response. */
  readonly pending: Set<Sent>
  /** Requests to retry in hours. */
  readonly delayed: Set<Sent>
  /** Recent requests, whose keys may be used again. */
  readonly recent: Sent[]
  lastKey: number
}

const RECENT_MAX = 50
const DELAYED_MAX = 300
const HOUR_MS = 3_600_000

export function createClients(dependencies: Dependencies): Clients {
  const state: State = {
    ...dependencies,
    byCommand: new Map(),
    pending: new Set(),
    delayed: new Set(),
    recent: [],
    lastKey: 0,
  }
  const { pending, delayed, submit } = state
  return {
    send: (command, customerId, onFinal) =>
      begin(state, command, customerId === undefined ? {} : originOf(state, customerId, onFinal), onFinal),
    onReply: (sent, reply) => receive(state, sent, reply),
    onLost: (sent) => retry(state, sent),
    onStored: (batch) => recordStored(state, batch),
    wakeAll() {
      for (const sent of delayed) submit(sent)
    },
    pendingCount: () => pending.size,
    waiting: () => pending.size - delayed.size,
  }
}

/** Returns the origin of a customer's next request: a new key, or one of a recent request that had another body. */
function originOf(state: State, customerId: number, onFinal: Sent['onFinal']): Origin {
  const { faults, random, recent } = state
  state.lastKey += 1
  const bodyHash = `b${state.lastKey}`
  const other = faults.inject('keyReused') && recent.length > 0 && !onFinal ? random.pick(recent) : undefined
  // Keys belong to one customer: reuse with another body only counts within the same customer.
  return other?.origin.customerId === customerId
    ? { ...other.origin, bodyHash }
    : { customerId, key: `k${state.lastKey}`, bodyHash }
}

function begin(state: State, command: Command, origin: Origin, onFinal: Sent['onFinal']): void {
  const { submit, faults, schedule, random, recent } = state
  const sent: Sent = { command, origin, onFinal, seq: undefined, final: undefined }
  state.byCommand.set(command, sent)
  if (origin.key !== undefined) {
    state.pending.add(sent)
    recent[recent.length < RECENT_MAX ? recent.length : state.lastKey % RECENT_MAX] = sent
  }
  submit(sent)
  if (origin.key === undefined) return
  if (faults.inject('duplicateAtOnce')) submit(sent)
  if (faults.inject('duplicateLater')) schedule.after(random.between(0, 5_000), () => submit(sent))
}

function receive(state: State, sent: Sent, reply: Answer): void {
  const { coverage, random, report } = state
  if (!reply.ok && reply.reject === 'busy') {
    coverage.count('reply', 'busy')
    if (sent.origin.key !== undefined) retryAfter(state, random.between(1_000, 6_000), sent)
    return
  }
  // Nothing is stored, so nothing has to be durable. A halt ends a request without using its key.
  if (!reply.ok && (sent.origin.key === undefined || reply.halted !== undefined)) {
    state.pending.delete(sent)
    state.delayed.delete(sent)
    if (reply.halted !== undefined) coverage.count('reject', reply.reject)
    return coverage.count('reply', 'first')
  }
  const problem = findWrongReply(state, sent, reply)
  if (problem !== undefined) report(problem)
  if (!storedRow(state, sent)) return
  const text = encode(reply)
  coverage.count('reply', sent.final === undefined ? kindOf(reply) : 'repeated')
  if (sent.final === undefined) {
    sent.final = text
    state.pending.delete(sent)
    state.delayed.delete(sent)
    sent.onFinal?.()
  } else if (sent.final !== text) report(`replied ${text} after ${sent.final} to the same request`)
}

/** Compares a reply with the stored one. */
function findWrongReply(state: State, sent: Sent, reply: Answer): string | undefined {
  const { key, bodyHash } = sent.origin
  const text = encode(reply)
  const row = storedRow(state, sent)
  if (!row) return `replied ${text} to a command that is not durable: ${encode(sent.command)}`
  if (!reply.ok && reply.reject === 'idempotency_key_reused')
    return row.bodyHash === bodyHash ? `rejected key ${key} as reused with the same body` : undefined
  // A node gives a command without a key one of its own.
  if (key !== undefined && row.bodyHash !== bodyHash)
    return `replied to key ${key}, which another body had used`
  return row.reply === text ? undefined : `replied ${text}, stored ${row.reply} for command ${row.seq}`
}

function storedRow({ database }: State, { origin, seq }: Sent): CommandRow | undefined {
  const { customerId, key } = origin
  return key === undefined ? database.command(seq ?? 0) : database.commandByKey(`${customerId}:${key}`)
}

/** Retries a request whose connection broke; occasionally hours later. */
function retry(state: State, sent: Sent): void {
  const { faults, random, delayed } = state
  if (sent.origin.key === undefined || sent.final !== undefined) return
  const isDelayed =
    !sent.onFinal && delayed.size < DELAYED_MAX && !delayed.has(sent) && faults.inject('retryHoursLater')
  if (isDelayed) delayed.add(sent)
  retryAfter(state, isDelayed ? HOUR_MS * random.between(1, 3) : random.between(10, 2_000), sent)
}

function retryAfter({ schedule, delayed, submit }: State, ms: number, sent: Sent): void {
  schedule.after(ms, () => {
    delayed.delete(sent)
    if (sent.final === undefined) submit(sent)
  })
}

function recordStored({ byCommand, failingStops, report }: State, { commands }: Batch): void {
  for (const { seq, command } of commands) {
    // The engine itself sets aside the stop orders that fail, and no others.
    if (command.kind === 'setAside' && failingStops.fails(command)) continue
    const sent = byCommand.get(command)
    if (!sent) report(`command ${seq} was never sent`)
    else if (sent.seq !== undefined)
      report(`command ${seq} was applied before as ${sent.seq}: ${encode(sent)}`)
    else sent.seq = seq
  }
}

function kindOf(reply: Answer): string {
  return !reply.ok && reply.reject === 'idempotency_key_reused' ? reply.reject : 'first'
}
