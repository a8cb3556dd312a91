import type { ExpiringChain, PaymentOrder, PaymentTerms } from '../chain.ts'
import { type BlockSource, findExpiry } from './follow-expired.ts'
import { BrokenLineage, createLineage } from './lineage.ts'
import type { Header } from './raw-block.ts'
import { readOwn } from './transaction.ts'

/** Returns the terms of a payment whose transaction refers to a block, and replaces another one. */
type TermsFrom = (
  reference: Header,
  order: PaymentOrder,
  from: string,
  replaces: string,
) => Promise<PaymentTerms>

/** Follows transactions to their ends. What was proven of one is held in memory, so that hundreds of blocks are not read in each step. */
export function followExpiring(blocks: BlockSource, termsFrom: TermsFrom): ExpiringChain {
  /** The references behind transactions that were proven absent. */
  const proven = new Map<string, Header>()
  const recentDescendant = createLineage(blocks)
  return {
    endOf: async (raw) => ({ end: readOwn(raw).expires, finalTime: (await blocks.solidified()).time }),
    async follow(order, from, raw) {
      const { txid } = readOwn(raw)
      const known = proven.get(txid)
      const expiry = known ? ({ kind: 'absent', reference: known } as const) : await findExpiry(blocks, raw)
      if (expiry.kind !== 'absent') return expiry
      proven.set(txid, expiry.reference)
      const reference = await recentDescendant(expiry.reference).catch((error: unknown) => {
        // A failed request says nothing about the blocks that were read.
        if (error instanceof BrokenLineage) proven.delete(txid)
        throw error
      })
      if (!reference) return { kind: 'ended' }
      return { kind: 'absent', terms: await termsFrom(reference, order, from, txid) }
    },
  }
}
