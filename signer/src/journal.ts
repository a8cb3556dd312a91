import { closeSync, fsyncSync, openSync, readFileSync, writeSync, ftruncateSync } from 'node:fs'
import { z } from 'zod'
import {
  type BatchEntries,
  type BatchEntry,
  batchEntrySchema,
  indexBatches,
  nameOf,
  spendingSchema,
} from './bitcoin/batch-entries.ts'
import {
  type ConsolidationEntries,
  type ConsolidationEntry,
  consolidationEntrySchema,
  indexConsolidations,
} from './bitcoin/consolidation-entries.ts'
import {
  indexTransfers,
  type TransferEntries,
  type TransferEntry,
  transferEntrySchema,
} from './own/transfer-entries.ts'

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
      /** Of chains whose transactions spend outputs, by versions that signed one withdrawal each. */
      spent: z.optional(spendingSchema),
    }),
    z.strictObject({ kind: z.literal('refused'), reason: z.string() }),
  ]),
})

/** One line of the journal. */
export type Entry = z.infer<typeof entrySchema>

/** An append-only journal, one line per request. A line is flushed to disk before its response is sent. */
export interface Journal {
  /** Returns the newest entry, also of a withdrawal that a batch pays: a replacement follows the transaction that it replaces. */
  find(withdrawalId: number): Entry | undefined
  /** The withdrawals that one transaction pays. */
  readonly batches: BatchEntries
  /** Own outputs that one transaction joins. */
  readonly consolidations: ConsolidationEntries
  /** The transfers between own addresses. */
  readonly transfers: TransferEntries
  /** Returns the lowest nonce of the paying address that nothing signed on the network has used. */
  nextNonce(network: string): number
  /**
   * Returns the total signed after `since` (epoch milliseconds), in currency units: amounts, and the fees that left with
   * them. The batch `except` is not counted. Of transactions that expire, each one counts.
   */
  signedSince(network: string, currencyId: number, since: number, except?: number): bigint
  /** Returns whether a transaction was signed, for any withdrawal. */
  hasTransaction(txid: string): boolean
  /** Returns how many transactions of a withdrawal were signed. */
  countSigned(withdrawalId: number): number
  append(entry: Entry): void
  appendBatch(entry: BatchEntry): void
  appendConsolidation(entry: ConsolidationEntry): void
  appendTransfer(entry: TransferEntry): void
  close(): void
}

/** Opens or creates the journal file. Throws if a complete line is not a valid entry. */
export function openJournal(file: string): Journal {
  const handle = openSync(file, 'a+', 0o600)
  const { lines, validBytes } = readLines(readFileSync(file))
  const transfers = indexTransfers(lines.filter((line) => 'transferId' in line))
  // A line truncated by a crash belongs to a request without a response, so it can be dropped.
  ftruncateSync(handle, validBytes)
  const byId = new Map<number, Entry>()
  /** Transactions with a successor, of which each may have paid. */
  const expired: Entry[] = []
  const transactions = new Set<string>()
  const batches = indexBatches()
  const consolidations = indexConsolidations()
  const note = (entry: Entry): void => {
    const { withdrawalId, outcome } = entry
    const before = byId.get(withdrawalId)
    if (before?.outcome.kind === 'signed' && before.outcome.expires !== undefined) expired.push(before)
    byId.set(withdrawalId, entry)
    if (outcome.kind !== 'signed') return
    transactions.add(outcome.txid)
    if (outcome.spent) batches.note(batchOf(entry))
  }
  const noteBatch = (batch: BatchEntry): void => {
    batches.note(batch)
    entriesOf(batch).forEach(note)
  }
  for (const line of lines)
    if ('withdrawalId' in line) note(line)
    else if ('payments' in line) noteBatch(line)
    else if ('consolidation' in line) consolidations.note(line)
  const writeLine = (line: Line): void => {
    writeSync(handle, `${JSON.stringify(line)}\n`)
    fsyncSync(handle)
  }
  const written =
    <Written extends Line>(index: (line: Written) => void) =>
    (line: Written): void => {
      writeLine(line)
      index(line)
    }

  return {
    find: (withdrawalId) => byId.get(withdrawalId),
    batches,
    consolidations,
    nextNonce(network) {
      let next = transfers.nextNonce(network, undefined)
      for (const { network: own, outcome } of byId.values())
        if (own === network && outcome.kind === 'signed') next = Math.max(next, (outcome.nonce ?? -1) + 1)
      return next
    },
    signedSince(network, currencyId, since, except) {
      const others = [...byId.values(), ...expired].filter((entry) => !isInBatch(batches, except, entry))
      const fees = batches.feesSince(network, currencyId, since, except)
      return sumSince(others, { network, currencyId, since }) + fees
    },
    hasTransaction: (txid) => transactions.has(txid),
    countSigned: (id) =>
      [byId.get(id), ...expired].filter(
        (entry) => entry?.withdrawalId === id && entry.outcome.kind === 'signed',
      ).length,
    append: written(note),
    appendBatch: written(noteBatch),
    appendConsolidation: written((entry: ConsolidationEntry) => consolidations.note(entry)),
    transfers,
    appendTransfer: written((entry: TransferEntry) => transfers.note(entry)),
    close: () => closeSync(handle),
  }
}

/** Returns the batch of one withdrawal that an entry of an earlier version is. */
function batchOf({ withdrawalId, asked, amount, at, network, currencyId, outcome }: Entry): BatchEntry {
  if (outcome.kind !== 'signed' || !outcome.spent) throw new Error('the entry spends no outputs')
  const { txid, raw, spent } = outcome
  const payments = [{ withdrawalId, asked, amount }]
  return { payments, at, network, currencyId, outcome: { kind: 'signed', txid, raw, spent } }
}

function sumSince(
  entries: readonly Entry[],
  wanted: { readonly network: string; readonly currencyId: number; readonly since: number },
): bigint {
  let sum = 0n
  for (const { network, currencyId, at, amount, outcome } of entries)
    if (
      network === wanted.network &&
      currencyId === wanted.currencyId &&
      at > wanted.since &&
      outcome.kind === 'signed'
    )
      sum += BigInt(amount)
  return sum
}

/** Returns the entries of the withdrawals of a batch, without what is known of the batch as a whole. */
function entriesOf({ payments, at, network, currencyId, outcome: { kind, txid, raw } }: BatchEntry): Entry[] {
  return payments.map(({ withdrawalId, asked, amount }) => ({
    withdrawalId,
    asked,
    at,
    network,
    currencyId,
    amount,
    outcome: { kind, txid, raw },
  }))
}

function isInBatch(batches: BatchEntries, name: number | undefined, { withdrawalId }: Entry): boolean {
  const batch = name === undefined ? undefined : batches.find(withdrawalId)
  return batch !== undefined && nameOf(batch) === name
}

const lineSchema = z.union([entrySchema, batchEntrySchema, consolidationEntrySchema, transferEntrySchema])
type Line = z.infer<typeof lineSchema>

function readLines(bytes: Buffer): { lines: Line[]; validBytes: number } {
  const validBytes = bytes.lastIndexOf('\n') + 1
  const lines = bytes.subarray(0, validBytes).toString('utf8').split('\n').slice(0, -1)
  return { lines: lines.map((line) => lineSchema.parse(JSON.parse(line))), validBytes }
}
