import { z } from 'zod'

/** An output that a signed transaction spends. */
const spentSchema = z.strictObject({ txid: z.string(), output: z.int(), amount: z.string() })
/** See `spentSchema`. */
export type SpentOutput = z.infer<typeof spentSchema>

/** The outputs that a transaction spends, the fee that it leaves, and its virtual size. */
export const spendingSchema = z.strictObject({
  inputs: z.array(spentSchema),
  fee: z.string(),
  vsize: z.int(),
})

/** A signed transaction that spends own outputs. */
export const signedSchema = z.strictObject({
  kind: z.literal('signed'),
  txid: z.string(),
  raw: z.string(),
  spent: spendingSchema,
})

/** A journal entry of withdrawals that one transaction pays. A replacement of the transaction has the same withdrawals. */
export const batchEntrySchema = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        withdrawalId: z.int().positive(),
        /** The hash of the withdrawal's contents (`hashOf`). */
        asked: z.string(),
        /** Absent in entries of versions that signed one withdrawal each. */
        address: z.optional(z.string()),
        amount: z.string(),
      }),
    )
    .min(1),
  at: z.int(),
  network: z.string(),
  currencyId: z.int(),
  outcome: signedSchema,
})

/** One line of the journal. */
export type BatchEntry = z.infer<typeof batchEntrySchema>

/** The batches of the journal, as far as decisions need them. */
export interface BatchEntries {
  /** Returns the newest entry with a withdrawal: of its batch, as a withdrawal is in one for good. */
  find(withdrawalId: number): BatchEntry | undefined
  /** Returns the name of the batch whose transaction spends an output. */
  spenderOf(network: string, output: Pick<SpentOutput, 'txid' | 'output'>): number | undefined
  /** Sums the fees of transactions that were signed after `since` (epoch milliseconds), without the batch `except`. */
  feesSince(network: string, currencyId: number, since: number, except: number | undefined): bigint
  note(entry: BatchEntry): void
}

/** Returns the name of a batch: its first withdrawal. */
export function nameOf({ payments }: { readonly payments: readonly { withdrawalId: number }[] }): number {
  const [first] = payments
  if (!first) throw new Error('a batch has a withdrawal')
  return first.withdrawalId
}

/** Indexes batches. */
export function indexBatches(): BatchEntries {
  const byWithdrawal = new Map<number, BatchEntry>()
  const byName = new Map<number, BatchEntry>()
  const spenders = new Map<string, number>()
  return {
    find: (withdrawalId) => byWithdrawal.get(withdrawalId),
    spenderOf: (network, { txid, output }) => spenders.get(`${network}:${txid}:${output}`),
    feesSince(network, currencyId, since, except) {
      let sum = 0n
      for (const [name, entry] of byName)
        if (
          name !== except &&
          entry.network === network &&
          entry.currencyId === currencyId &&
          entry.at > since
        )
          sum += BigInt(entry.outcome.spent.fee)
      return sum
    },
    note(entry) {
      const name = nameOf(entry)
      byName.set(name, entry)
      for (const { withdrawalId } of entry.payments) byWithdrawal.set(withdrawalId, entry)
      for (const { txid, output } of entry.outcome.spent.inputs)
        spenders.set(`${entry.network}:${txid}:${output}`, name)
    },
  }
}
