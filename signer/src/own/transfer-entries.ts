import { z } from 'zod'

/** A journal entry of a transfer between own addresses: the final outcome of a request, signed or permanently refused. */
export const transferEntrySchema = z.strictObject({
  transferId: z.int().positive(),
  /** The hash of the request. */
  asked: z.string(),
  at: z.int(),
  kind: z.enum(['sweep', 'gas', 'overflow']),
  network: z.string(),
  currencyId: z.int(),
  /** The deposit address, of a sweep and of gas for one. */
  index: z.optional(z.int()),
  address: z.string(),
  amount: z.string(),
  outcome: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('signed'),
      nonce: z.int(),
      txid: z.string(),
      raw: z.string(),
      /** The fee that it costs at most, in wei. */
      fee: z.string(),
    }),
    z.strictObject({ kind: z.literal('refused'), reason: z.string() }),
  ]),
})

/** One line of the journal. */
export type TransferEntry = z.infer<typeof transferEntrySchema>

/** The transfers of the journal, as far as decisions need them. */
export interface TransferEntries {
  find(transferId: number): TransferEntry | undefined
  /** Returns the lowest nonce of an address that no signed transfer has used: of a deposit address, or of the paying one. */
  nextNonce(network: string, index: number | undefined): number
  /** Sums a figure of the transfers of a network that were signed after `since`, epoch milliseconds. */
  sumSince(network: string, since: number, figure: (entry: TransferEntry, fee: bigint) => bigint): bigint
  note(entry: TransferEntry): void
}

function keyOf(network: string, index: number | undefined): string {
  return `${network}:${index ?? 'paying'}`
}

/** Indexes the transfers of a journal. */
export function indexTransfers(entries: readonly TransferEntry[]): TransferEntries {
  const byId = new Map<number, TransferEntry>()
  const nonces = new Map<string, number>()
  const own: TransferEntries = {
    find: (transferId) => byId.get(transferId),
    nextNonce: (network, index) => nonces.get(keyOf(network, index)) ?? 0,
    sumSince(network, since, figure) {
      let sum = 0n
      for (const entry of byId.values())
        if (entry.network === network && entry.at > since && entry.outcome.kind === 'signed')
          sum += figure(entry, BigInt(entry.outcome.fee))
      return sum
    },
    note(entry) {
      byId.set(entry.transferId, entry)
      const { kind, network, index, outcome } = entry
      if (outcome.kind !== 'signed') return
      const key = keyOf(network, kind === 'sweep' ? index : undefined)
      nonces.set(key, Math.max(nonces.get(key) ?? 0, outcome.nonce + 1))
    },
  }
  for (const entry of entries) own.note(entry)
  return own
}
