import type { Command } from '@halyard/core'
import { type Answer, type Batch, encode, type Origin } from '@halyard/server/engine'
import type { Database } from './database.ts'
import type { Faults } from './faults.ts'
import type { Random } from '../random.ts'
import type { Schedule } from './schedule.ts'
import type { Coverage } from '../coverage/coverage.ts'

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
  readonly random: Random
  readonly coverage: Coverage
  readonly submit: (sent: Sent) => void
  readonly report: (problem: string) => void
}

const DELAYED_MAX = 300
const HOUR_MS = 3_600_000

export function createClients(dependencies: Dependencies): Clients {
  const { database, schedule, faults, random, coverage, submit, report } = dependencies
  const byCommand = new Map<Command, Sent>()
  const pending = new Set<Sent>()
  const delayed = new Set<Sent>()
  const recent: Sent[] = []
  let lastKey = 0

  function retryAfter(ms: number, sent: Sent): void {
    schedule.after(ms, () => {
      delayed.delete(sent)
      if (sent.final === undefined) submit(sent)
    })
  }

  function begin(command: Command, origin: Origin, onFinal: (() => void) | undefined): void {
    const sent: Sent = { command, origin, onFinal, seq: undefined, final: undefined }
    byCommand.set(command, sent)
    if (origin.key !== undefined) {
      pending.add(sent)
      recent[recent.length < 50 ? recent.length : lastKey % 50] = sent
    }
    submit(sent)
    if (origin.key === undefined) return
    if (faults.inject('duplicateAtOnce')) submit(sent)
    if (faults.inject('duplicateLater')) schedule.after(random.between(0, 5_000), () => submit(sent))
  }

  function originOf(customerId: number): Origin {
    lastKey += 1
    return { customerId, key: `k${lastKey}`, bodyHash: `b${lastKey}` }
  }

  return {
    send(command, customerId, onFinal) {
      if (customerId === undefined) return begin(command, {}, onFinal)
      const origin = originOf(customerId)
      const other =
        faults.inject('keyReused') && recent.length > 0 && !onFinal ? random.pick(recent) : undefined
      // Keys belong to one customer: reuse with another body only counts within the same customer.
      begin(
        command,
        other?.origin.customerId === customerId ? { ...other.origin, bodyHash: `b${lastKey}` } : origin,
        onFinal,
      )
    },

    onReply(sent, reply) {
      if (!reply.ok && reply.reject === 'busy') {
        coverage.count('reply', 'busy')
        if (sent.origin.key !== undefined) retryAfter(random.between(1_000, 6_000), sent)
        return
      }
      const text = encode(reply)
      const { customerId, key, bodyHash } = sent.origin
      // Nothing is stored, so nothing has to be durable.
      if (key === undefined && !reply.ok) return coverage.count('reply', 'first')
      const row =
        key === undefined ? database.command(sent.seq ?? 0) : database.commandByKey(`${customerId}:${key}`)
      if (!row) return report(`replied ${text} to a command that is not durable: ${encode(sent.command)}`)
      if (!reply.ok && reply.reject === 'idempotency_key_reused') {
        if (row.bodyHash === bodyHash) report(`rejected key ${key} as reused with the same body`)
      } else if (row.bodyHash !== bodyHash) report(`replied to key ${key}, which another body had used`)
      else if (row.reply !== text) report(`replied ${text}, stored ${row.reply} for command ${row.seq}`)
      coverage.count('reply', sent.final === undefined ? kindOf(reply) : 'repeated')
      if (sent.final === undefined) {
        sent.final = text
        pending.delete(sent)
        delayed.delete(sent)
        sent.onFinal?.()
      } else if (sent.final !== text) report(`replied ${text} after ${sent.final} to the same request`)
    },

    onLost(sent) {
      if (sent.origin.key === undefined || sent.final !== undefined) return
      const isDelayed =
        !sent.onFinal && delayed.size < DELAYED_MAX && !delayed.has(sent) && faults.inject('retryHoursLater')
      if (isDelayed) delayed.add(sent)
      retryAfter(isDelayed ? HOUR_MS * random.between(1, 3) : random.between(10, 2_000), sent)
    },

    onStored(batch) {
      for (const { seq, command } of batch.commands) {
        const sent = byCommand.get(command)
        if (!sent) report(`command ${seq} was never sent`)
        else if (sent.seq !== undefined)
          report(`command ${seq} was applied before as ${sent.seq}: ${encode(sent)}`)
        else sent.seq = seq
      }
    },

    wakeAll() {
      for (const sent of delayed) submit(sent)
    },

    pendingCount: () => pending.size,
    waiting: () => pending.size - delayed.size,
  }
}

function kindOf(reply: Answer): string {
  return !reply.ok && reply.reject === 'idempotency_key_reused' ? reply.reject : 'first'
}
