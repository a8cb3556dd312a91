import type { Command } from '@halyard/core'
import { type Answer, type Batch, encode, type Origin } from '@halyard/server/engine'
import type { Database } from './database.ts'
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { Schedule } from './schedule.ts'
import type { Tally } from './tally.ts'

/** One request, as the client that made it remembers it. */
export interface Sent {
  readonly command: Command
  readonly origin: Origin
  readonly onFinal: (() => void) | undefined
  /** The number under which it was stored, once it was. */
  seq: number | undefined
  /** The answer that stands for ever, once there is one. */
  final: string | undefined
}

/** People and programs outside, who write down what they sent and what they were told, and ask again if told nothing. */
export interface Clients {
  /** Asks for a command, in the name of a customer if it must happen once. */
  send(command: Command, customerId?: number, onFinal?: () => void): void
  onAnswer(sent: Sent, answer: Answer): void
  /** The connection broke before an answer came. */
  onLost(sent: Sent): void
  onStored(batch: Batch): void
  /** Lets those ask again now who meant to do so much later. */
  wakeAll(): void
  unanswered(): number
  /** How many wait for an answer now, those not counted who will only ask again much later. */
  waiting(): number
}

interface Surroundings {
  readonly database: Database
  readonly schedule: Schedule
  readonly faults: Faults
  readonly random: Random
  readonly tally: Tally
  readonly submit: (sent: Sent) => void
  readonly report: (problem: string) => void
}

const AWAY_MAX = 300
const HOUR_MS = 3_600_000

export function createClients(around: Surroundings): Clients {
  const { database, schedule, faults, random, tally, submit, report } = around
  const byCommand = new Map<Command, Sent>()
  const pending = new Set<Sent>()
  const away = new Set<Sent>()
  const recent: Sent[] = []
  let lastKey = 0

  function retryAfter(ms: number, sent: Sent): void {
    schedule.after(ms, () => {
      away.delete(sent)
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
    if (faults.strikes('duplicateAtOnce')) submit(sent)
    if (faults.strikes('duplicateLater')) schedule.after(random.between(0, 5_000), () => submit(sent))
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
        faults.strikes('keyReused') && recent.length > 0 && !onFinal ? random.pick(recent) : undefined
      // A key belongs to one customer: reusing it for another body only counts within the same one.
      begin(
        command,
        other?.origin.customerId === customerId ? { ...other.origin, bodyHash: `b${lastKey}` } : origin,
        onFinal,
      )
    },

    onAnswer(sent, answer) {
      if (!answer.ok && answer.reject === 'busy') {
        tally.count('answer', 'busy')
        if (sent.origin.key !== undefined) retryAfter(random.between(1_000, 6_000), sent)
        return
      }
      const text = encode(answer)
      const { customerId, key, bodyHash } = sent.origin
      // Nothing of it is stored, so nothing has to be durable.
      if (key === undefined && !answer.ok) return tally.count('answer', 'reply')
      const row =
        key === undefined ? database.command(sent.seq ?? 0) : database.commandByKey(`${customerId}:${key}`)
      if (!row) return report(`answered ${text} to what is not durable: ${encode(sent.command)}`)
      if (!answer.ok && answer.reject === 'idempotency_key_reused') {
        if (row.bodyHash === bodyHash) report(`refused key ${key} as reused for the body it was used for`)
      } else if (row.bodyHash !== bodyHash) report(`answered key ${key} although another body had used it`)
      else if (row.reply !== text) report(`answered ${text}, stored ${row.reply} for command ${row.seq}`)
      tally.count('answer', sent.final === undefined ? kindOf(answer) : 'same reply again')
      if (sent.final === undefined) {
        sent.final = text
        pending.delete(sent)
        away.delete(sent)
        sent.onFinal?.()
      } else if (sent.final !== text) report(`answered ${text} after ${sent.final} to the same request`)
    },

    onLost(sent) {
      if (sent.origin.key === undefined || sent.final !== undefined) return
      const late =
        !sent.onFinal && away.size < AWAY_MAX && !away.has(sent) && faults.strikes('retryHoursLater')
      if (late) away.add(sent)
      retryAfter(late ? HOUR_MS * random.between(1, 3) : random.between(10, 2_000), sent)
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
      for (const sent of away) submit(sent)
    },

    unanswered: () => pending.size,
    waiting: () => pending.size - away.size,
  }
}

function kindOf(answer: Answer): string {
  return !answer.ok && answer.reject === 'idempotency_key_reused' ? answer.reject : 'reply'
}
