import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { every } from '../../platform/concurrency/every.ts'
import type { ChainNetwork } from '../../custody/chains/deposit-keys.ts'
import { mine, reorganise } from './blocks.ts'
import { sendCoins } from './send-coins.ts'
import type { PracticeTransfer } from './transaction.ts'

/** The probability that a block is replaced by a one-block reorganisation. */
const REORGANISATION_SHARE = 1 / 60

/** Controls the demo's chains, for its practice page, its clock and the tests. */
export interface PracticeChains {
  readonly networks: readonly ChainNetwork[]
  mine(network: ChainNetwork): Promise<void>
  /** See `reorganise`. */
  reorganise(network: ChainNetwork, depth: number, loses?: boolean): Promise<void>
  /** Pays from a stranger. Returns the transaction's id. */
  send(network: ChainNetwork, transfers: readonly PracticeTransfer[]): Promise<string>
  /** Mines blocks periodically. */
  run(blockMs: Readonly<Record<ChainNetwork, number>>): { stop(): Promise<void> }
}

interface OpenOptions {
  readonly db: Database
  readonly networks: readonly ChainNetwork[]
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Opens the stored chains. A new chain gets its first block. */
export async function openPracticeChains({ db, networks, log, now }: OpenOptions): Promise<PracticeChains> {
  for (const network of networks) {
    const known = await db
      .selectFrom('practice_block')
      .select('height')
      .where('network', '=', network)
      .limit(1)
      .executeTakeFirst()
    if (!known) await mine(db, network, now())
  }
  const undo = (network: ChainNetwork, depth: number, loses = false) =>
    reorganise(db, network, { depth, loses, at: now() })

  return {
    networks,
    mine: (network) => mine(db, network, now()),
    reorganise: undo,
    send: (network, transfers) => sendCoins(db, network, transfers, now()),
    run(blockMs) {
      const clocks = networks.map((network) =>
        every(
          blockMs[network],
          () => (Math.random() < REORGANISATION_SHARE ? undo(network, 1) : mine(db, network, now())),
          (error) => log.warn({ err: error, network }, 'failed to mine practice block'),
        ),
      )
      return {
        async stop() {
          await Promise.all(clocks.map((clock) => clock.stop()))
        },
      }
    },
  }
}
