import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Chain } from './chains/chain.ts'
import { findCursor } from './chains/chain-cursor.ts'
import { syncStateOf } from './sync-chain.ts'

/** A chain's status. `stopped`: a reorganisation undid all stored blocks, and an operator must restart it. */
export interface ChainStatus {
  readonly network: string
  readonly state: 'followed' | 'unreachable' | 'stopped'
  /** `null` when unknown. */
  readonly height: number | null
  readonly tip: number | null
}

/** Reads a chain's status from its node and the stored blocks. A node that fails is `unreachable`. */
export async function readChainStatus(
  db: Database,
  log: FastifyBaseLogger,
  chain: Chain,
): Promise<ChainStatus> {
  const { network } = chain
  try {
    const { height: tip } = await chain.tip()
    const { cursor, isStopped } = await syncStateOf(db, chain)
    const height = cursor?.height ?? null
    return { network, state: isStopped ? 'stopped' : 'followed', height, tip }
  } catch (error) {
    log.debug({ err: error, network }, 'failed to read chain status')
    const height = (await findCursor(db, network))?.height ?? null
    return { network, state: 'unreachable', height, tip: null }
  }
}
