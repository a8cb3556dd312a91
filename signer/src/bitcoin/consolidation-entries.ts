import { z } from 'zod'
import { signedSchema, type SpentOutput } from './batch-entries.ts'

/** A journal entry of own outputs that one transaction joins, or of which a part goes to the cold address. */
export const consolidationEntrySchema = z.strictObject({
  /** The first transaction of the consolidation: a replacement keeps the name. */
  consolidation: z.string(),
  at: z.int(),
  network: z.string(),
  currencyId: z.int(),
  /** The payment to the cold address. Absent if everything is change. */
  paid: z.optional(z.strictObject({ address: z.string(), amount: z.string() })),
  outcome: signedSchema,
})

/** One line of the journal. */
export type ConsolidationEntry = z.infer<typeof consolidationEntrySchema>

/** Consolidations that are named to a server that asks what it may have forgotten. */
const LISTED_MAX = 100

/** The consolidations of the journal, as far as decisions need them. */
export interface ConsolidationEntries {
  /** Returns the newest entry of the consolidation that an output belongs to, also if only an earlier transaction of it spends the output. */
  spenderOf(network: string, output: Pick<SpentOutput, 'txid' | 'output'>): ConsolidationEntry | undefined
  /** Returns the newest transaction of each of the last consolidations of a network. */
  latest(network: string): ConsolidationEntry[]
  /** Returns an entry by its transaction. */
  find(txid: string): ConsolidationEntry | undefined
  /** Returns what was signed after `since` (epoch milliseconds), replacements included. */
  signedSince(network: string, since: number): ConsolidationEntry[]
  note(entry: ConsolidationEntry): void
}

/** Indexes consolidations. */
export function indexConsolidations(): ConsolidationEntries {
  const entries: ConsolidationEntry[] = []
  const byTransaction = new Map<string, ConsolidationEntry>()
  const newest = new Map<string, ConsolidationEntry>()
  const names = new Map<string, string>()
  return {
    spenderOf: (network, { txid, output }) => newest.get(names.get(`${network}:${txid}:${output}`) ?? ''),
    latest: (network) => [...newest.values()].filter((entry) => entry.network === network).slice(-LISTED_MAX),
    find: (txid) => byTransaction.get(txid),
    signedSince: (network, since) => entries.filter((entry) => entry.network === network && entry.at > since),
    note(entry) {
      const { consolidation, network, outcome } = entry
      entries.push(entry)
      byTransaction.set(outcome.txid, entry)
      newest.set(consolidation, entry)
      for (const { txid, output } of outcome.spent.inputs)
        names.set(`${network}:${txid}:${output}`, consolidation)
    },
  }
}
