import { closeSync, fsyncSync, openSync, readFileSync, writeSync, ftruncateSync } from 'node:fs'
import { z } from 'zod'

/** What became of a request: a payment that was signed, or one that never will be. */
const entrySchema = z.strictObject({
  withdrawalId: z.int().positive(),
  /** A hash of all that was asked for. */
  asked: z.string(),
  at: z.int(),
  network: z.string(),
  currencyId: z.int(),
  amount: z.string(),
  outcome: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('signed'), nonce: z.int(), txid: z.string(), raw: z.string() }),
    z.strictObject({ kind: z.literal('refused'), reason: z.string() }),
  ]),
})

export type Entry = z.infer<typeof entrySchema>

/** One line a request, on the disk before it is answered, and never changed. */
export interface Journal {
  find(withdrawalId: number): Entry | undefined
  /** The lowest number that no payment of a network has used. */
  nextNonce(network: string): number
  /** What was signed since a time, in units. */
  signedSince(network: string, currencyId: number, since: number): bigint
  append(entry: Entry): void
  close(): void
}

export function openJournal(file: string): Journal {
  const handle = openSync(file, 'a+', 0o600)
  const { entries, soundBytes } = readEntries(readFileSync(file))
  // A line that was cut by a crash was never answered.
  ftruncateSync(handle, soundBytes)
  const byId = new Map(entries.map((entry) => [entry.withdrawalId, entry]))

  return {
    find: (withdrawalId) => byId.get(withdrawalId),
    nextNonce(network) {
      let next = 0
      for (const { network: own, outcome } of byId.values())
        if (own === network && outcome.kind === 'signed') next = Math.max(next, outcome.nonce + 1)
      return next
    },
    signedSince(network, currencyId, since) {
      let sum = 0n
      for (const entry of byId.values())
        if (
          entry.network === network &&
          entry.currencyId === currencyId &&
          entry.at > since &&
          entry.outcome.kind === 'signed'
        )
          sum += BigInt(entry.amount)
      return sum
    },
    append(entry) {
      writeSync(handle, `${JSON.stringify(entry)}\n`)
      fsyncSync(handle)
      byId.set(entry.withdrawalId, entry)
    },
    close: () => closeSync(handle),
  }
}

function readEntries(bytes: Buffer): { entries: Entry[]; soundBytes: number } {
  const soundBytes = bytes.lastIndexOf('\n') + 1
  const lines = bytes.subarray(0, soundBytes).toString('utf8').split('\n').slice(0, -1)
  return { entries: lines.map((line) => entrySchema.parse(JSON.parse(line))), soundBytes }
}
