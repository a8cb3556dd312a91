import { closeSync, fsyncSync, openSync, readFileSync, writeSync, ftruncateSync } from 'node:fs'
import { z } from 'zod'
import {
  indexTransfers,
  type TransferEntries,
  type TransferEntry,
  transferEntrySchema,
} from './own/transfer-entries.ts'

/** An output that a signed transaction spends. */
const spentSchema = z.strictObject({ txid: z.string(), output: z.int(), amount: z.string() })
/** See `spentSchema`. */
export type SpentOutput = z.infer<typeof spentSchema>

/** A journal entry: the final outcome of a request, signed or permanently refused. */
const entrySchema = z.strictObject({
  withdrawalId: z.int().positive(),
  /** The hash of the request (`hashOf`). */
  asked: z.string(),
  at: z.int(),
  network: z.string(),
  currencyId: z.int(),
  amount: z.string(),
  outcome: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('signed'),
      /** Of chains that number the transactions of an address. */
      nonce: z.optional(z.int()),
      txid: z.string(),
      raw: z.string(),
      /** Of chains whose transactions expire: until when this one can be included (epoch milliseconds), and the most that it costs. */
      expires: z.optional(z.int()),
      feeLimit: z.optional(z.string()),
      /** Of chains whose transactions spend outputs. */
      spent: z.optional(z.strictObject({ inputs: z.array(spentSchema), fee: z.string(), vsize: z.int() })),
    }),
    z.strictObject({ kind: z.literal('refused'), reason: z.string() }),
  ]),
})

/** One line of the journal. */
export type Entry = z.infer<typeof entrySchema>

/** An append-only journal, one line per request. A line is flushed to disk before its response is sent. */
export interface Journal {
  /** Returns the newest entry: a replacement follows the transaction that it replaces. */
  find(withdrawalId: number): Entry | undefined
  /** Returns the withdrawal whose transaction spends an output. */
  spenderOf(network: string, output: Pick<SpentOutput, 'txid' | 'output'>): number | undefined
  /** The transfers between own addresses. */
  readonly transfers: TransferEntries
  /** Returns the lowest nonce of the paying address that nothing signed on the network has used. */
  nextNonce(network: string): number
  /**
   * Returns the total signed after `since` (epoch milliseconds), in currency units: amounts, and the fees that left with
   * them. Another withdrawal than `except` is counted. Of transactions that expire, each one counts.
   */
  signedSince(network: string, currencyId: number, since: number, except?: number): bigint
  /** Returns whether a transaction was signed, for any withdrawal. */
  hasTransaction(txid: string): boolean
  /** Returns how many transactions of a withdrawal were signed. */
  countSigned(withdrawalId: number): number
  append(entry: Entry): void
  appendTransfer(entry: TransferEntry): void
  close(): void
}

/** Opens or creates the journal file. Throws if a complete line is not a valid entry. */
export function openJournal(file: string): Journal {
  const handle = openSync(file, 'a+', 0o600)
  const { lines, validBytes } = readLines(readFileSync(file))
  const entries = lines.filter((line) => 'withdrawalId' in line)
  const transfers = indexTransfers(lines.filter((line) => 'transferId' in line))
  // A line truncated by a crash belongs to a request without a response, so it can be dropped.
  ftruncateSync(handle, validBytes)
  const byId = new Map<number, Entry>()
  /** Transactions with a successor, of which each may have paid. */
  const expired: Entry[] = []
  const transactions = new Set<string>()
  const spenders = new Map<string, number>()
  const note = (entry: Entry): void => {
    const { network, withdrawalId, outcome } = entry
    const before = byId.get(withdrawalId)
    if (before?.outcome.kind === 'signed' && before.outcome.expires !== undefined) expired.push(before)
    byId.set(withdrawalId, entry)
    if (outcome.kind !== 'signed') return
    transactions.add(outcome.txid)
    for (const { txid, output } of outcome.spent?.inputs ?? [])
      spenders.set(`${network}:${txid}:${output}`, withdrawalId)
  }
  entries.forEach(note)
  const writeLine = (line: Line): void => {
    writeSync(handle, `${JSON.stringify(line)}\n`)
    fsyncSync(handle)
  }

  return {
    find: (withdrawalId) => byId.get(withdrawalId),
    spenderOf: (network, { txid, output }) => spenders.get(`${network}:${txid}:${output}`),
    nextNonce(network) {
      let next = transfers.nextNonce(network, undefined)
      for (const { network: own, outcome } of byId.values())
        if (own === network && outcome.kind === 'signed') next = Math.max(next, (outcome.nonce ?? -1) + 1)
      return next
    },
    signedSince(network, currencyId, since, except) {
      let sum = 0n
      for (const entry of [...byId.values(), ...expired])
        if (
          entry.network === network &&
          entry.currencyId === currencyId &&
          entry.at > since &&
          entry.withdrawalId !== except &&
          entry.outcome.kind === 'signed'
        )
          sum += BigInt(entry.amount) + BigInt(entry.outcome.spent?.fee ?? 0)
      return sum
    },
    hasTransaction: (txid) => transactions.has(txid),
    countSigned: (id) =>
      [byId.get(id), ...expired].filter(
        (entry) => entry?.withdrawalId === id && entry.outcome.kind === 'signed',
      ).length,
    append(entry) {
      writeLine(entry)
      note(entry)
    },
    transfers,
    appendTransfer(entry) {
      writeLine(entry)
      transfers.note(entry)
    },
    close: () => closeSync(handle),
  }
}

const lineSchema = z.union([entrySchema, transferEntrySchema])
type Line = z.infer<typeof lineSchema>

function readLines(bytes: Buffer): { lines: Line[]; validBytes: number } {
  const validBytes = bytes.lastIndexOf('\n') + 1
  const lines = bytes.subarray(0, validBytes).toString('utf8').split('\n').slice(0, -1)
  return { lines: lines.map((line) => lineSchema.parse(JSON.parse(line))), validBytes }
}
