import type { CoinChain } from '../chains/chain.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import type { ConsolidationContext } from './context.ts'
import { findUnknown, recordConsolidation } from './consolidation-rows.ts'

/** Chains on which the signer has no consolidation that the tables lack, as far as this process knows. */
const compared = new WeakSet<CoinChain>()
/** Transactions that are not of our outputs, reported once. */
const reported = new Set<string>()

/** Has the next step compare what the signer has signed with the tables, as a reply may have been lost. */
export function expectUnknown(coins: CoinChain): void {
  compared.delete(coins)
}

/**
 * Records consolidations that the signer signed and the server did not store, before a crash or before the database was restored: their
 * outputs are no one else's. Comes before the payments of a step, so that none chooses such an output. Never throws.
 */
export async function adoptConsolidations(
  { db, signer, log, now }: ConsolidationContext,
  network: string,
  coins: CoinChain,
): Promise<void> {
  if (compared.has(coins)) return
  try {
    const height = (await findCursor(db, network))?.height ?? 0
    for (const txid of await findUnknown(db, network, await signer.consolidations(network))) {
      const raw = await signer.consolidation(txid)
      const isRecorded =
        raw !== null && (await recordConsolidation(db, network, coins, { txid, raw, height, at: now() }))
      if (isRecorded) log.warn({ network, txid }, 'recorded a consolidation that only the signer knew')
      else if (!reported.has(txid)) {
        reported.add(txid)
        log.error(
          { network, txid },
          'the signer joined outputs that the tables do not have, or that others have',
        )
      }
    }
    compared.add(coins)
  } catch (error) {
    log.debug({ err: error, network }, 'failed to compare consolidations with the signer')
  }
}
