import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { every } from '../../platform/concurrency/every.ts'
import { CHAIN_NETWORKS, type ChainNetwork } from '../../custody/chains/deposit-keys.ts'
import type { Chain } from '../../custody/chains/chain.ts'
import type { CustodyConfig } from '../../custody/custody-config.ts'
import type { PracticeSource } from '../../custody/open-chains.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { makeFlaky } from './flaky-chain.ts'
import { createPracticeChain } from './practice-chain.ts'
import { mine, reorganise } from './blocks.ts'
import { sendCoins } from './send-coins.ts'
import type { PracticeTransfer } from './transaction.ts'

/** The usual time between the blocks of each practice chain. */
const PRACTICE_BLOCK_MS: Readonly<Record<ChainNetwork, number>> = {
  OMNI: 6_000,
  ERC20: 4_000,
  TRC20: 2_000,
}

/** Returns the networks that the demo runs itself: all of them but those with a node of their own. */
export function practiceNetworks({ evm }: CustodyConfig): ChainNetwork[] {
  return CHAIN_NETWORKS.filter((network) => network !== 'ERC20' || !evm)
}

/** How often a chain undoes its last block by itself. */
const OWN_REORGANISATIONS = 1 / 60

/** What a person, a clock or a test does with the demo's chains. */
export interface PracticeChains extends PracticeSource {
  readonly networks: readonly ChainNetwork[]
  mine(network: ChainNetwork): Promise<void>
  /** See `reorganise`. */
  reorganise(network: ChainNetwork, depth: number, loses?: boolean): Promise<void>
  /** Pays from a stranger. Answers the transaction's id. */
  send(network: ChainNetwork, transfers: readonly PracticeTransfer[]): Promise<string>
  /** Lets blocks come by the clock. */
  run(): { stop(): Promise<void> }
}

interface Opening {
  readonly db: Database
  readonly networks: readonly ChainNetwork[]
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Goes on where they were left. A chain that is new gets its first block. */
export async function openPracticeChains(opening: Opening): Promise<PracticeChains> {
  const { db, networks, log, now } = opening
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
    chains: new Map(networks.map((network) => [network, practiceChain(opening, network)])),
    unreliable: (chain) => makeFlaky(chain),
    mine: (network) => mine(db, network, now()),
    reorganise: undo,
    send: (network, transfers) => sendCoins(db, network, transfers, now()),
    run() {
      const clocks = networks.map((network) =>
        every(
          PRACTICE_BLOCK_MS[network],
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

function practiceChain({ db, catalogue, now }: Opening, network: ChainNetwork): Chain {
  const assets = new Map(
    catalogue
      .currencies()
      .filter(({ id }) => catalogue.network(id, network))
      .map(({ id, name }) => [name, id]),
  )
  return createPracticeChain({ db, network, assets, blockMs: PRACTICE_BLOCK_MS[network], now })
}
