import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '@halyard/server/db/database'
import { runEvery } from '@halyard/server'
import {
  type Chain,
  CHAIN_NETWORKS,
  type ChainNetwork,
  type CustodyConfig,
  type PracticeSource,
} from '@halyard/server/custody'
import type { Catalogue } from '@halyard/server/instruments'
import { makeFlaky } from './flaky-chain.ts'
import { createPracticeChain } from './practice-chain.ts'
import { mine, reorganise } from './blocks.ts'
import { type Payer, sendCoins } from './send-coins.ts'
import type { PracticeTransfer } from './transaction.ts'

/** The usual time between the blocks of each practice chain. */
const PRACTICE_BLOCK_MS: Readonly<Record<ChainNetwork, number>> = {
  OMNI: 6_000,
  ERC20: 4_000,
  TRC20: 2_000,
}

/** Returns the networks whose chain is simulated: not ERC20 where a node is configured. */
export function practiceNetworks({ evm }: CustodyConfig): ChainNetwork[] {
  return CHAIN_NETWORKS.filter((network) => network !== 'ERC20' || !evm)
}

/** The probability that a block is replaced by a one-block reorganisation. */
const REORGANISATION_SHARE = 1 / 60

/** Controls the demo's chains, for its practice page, its clock and the tests. */
export interface PracticeChains extends PracticeSource {
  readonly networks: readonly ChainNetwork[]
  mine(network: ChainNetwork): Promise<void>
  /** See `reorganise`. */
  reorganise(network: ChainNetwork, depth: number, loses?: boolean): Promise<void>
  /** Pays from a stranger. Returns the transaction's id. */
  send(network: ChainNetwork, transfers: readonly PracticeTransfer[], payer?: Payer): Promise<string>
  /** Mines blocks periodically. */
  run(): { stop(): Promise<void> }
}

interface OpenOptions {
  readonly db: Database
  readonly networks: readonly ChainNetwork[]
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Opens the stored chains. A new chain gets its first block. */
export async function openPracticeChains(options: OpenOptions): Promise<PracticeChains> {
  const { db, networks, log, now } = options
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
    chains: new Map(networks.map((network) => [network, practiceChain(options, network)])),
    unreliable: (chain) => makeFlaky(chain),
    mine: (network) => mine(db, network, now()),
    reorganise: undo,
    send: (network, transfers, payer) => sendCoins(db, network, transfers, { at: now(), payer }),
    run() {
      const clocks = networks.map((network) =>
        runEvery(
          PRACTICE_BLOCK_MS[network],
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

function practiceChain({ db, catalogue, now }: OpenOptions, network: ChainNetwork): Chain {
  const assets = new Map(
    catalogue
      .currencies()
      .filter(({ id }) => catalogue.network(id, network))
      .map(({ id, name }) => [name, id]),
  )
  return createPracticeChain({ db, network, assets, blockMs: PRACTICE_BLOCK_MS[network], now })
}
