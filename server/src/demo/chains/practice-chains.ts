import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { every } from '../../platform/concurrency/every.ts'
import type { ChainNetwork } from '../../custody/chains/deposit-keys.ts'
import { mine, reorganise } from './blocks.ts'
import { sendCoins } from './send-coins.ts'
import type { PracticeTransfer } from './transaction.ts'

/** How often a chain undoes its last block by itself. */
const OWN_REORGANISATIONS = 1 / 60

/** What a person, a clock or a test does with the demo's chains. */
export interface PracticeChains {
  readonly networks: readonly ChainNetwork[]
  mine(network: ChainNetwork): Promise<void>
  /** See `reorganise`. */
  reorganise(network: ChainNetwork, depth: number, loses?: boolean): Promise<void>
  /** Pays from a stranger. Answers the transaction's id. */
  send(network: ChainNetwork, transfers: readonly PracticeTransfer[]): Promise<string>
  /** Lets blocks come by the clock. */
  run(blockMs: Readonly<Record<ChainNetwork, number>>): { stop(): Promise<void> }
}

interface Opening {
  readonly db: Database
  readonly networks: readonly ChainNetwork[]
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Goes on where they were left. A chain that is new gets its first block. */
export async function openPracticeChains({ db, networks, log, now }: Opening): Promise<PracticeChains> {
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
          () => (Math.random() < OWN_REORGANISATIONS ? undo(network, 1) : mine(db, network, now())),
          (error) => log.warn({ err: error, network }, 'a practice chain missed a block'),
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
