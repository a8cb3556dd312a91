import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { findHalted } from '../../halts/find-halted.ts'
import type { Chain, ColdChain } from '../chains/chain.ts'
import { endTransfer, setSent, setTransferBlock } from '../transfers/transfer-rows.ts'
import { adoptRefill, findOpenRefills, isOvertaken, type Refill } from './refill-rows.ts'
import { scanCold } from './scan-cold.ts'

interface RefillContext {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/**
 * Sends refills that have their signatures, and tracks them until they are final. Each step may be repeated. Never throws: payments and
 * readings go on without it. In a halt nothing is sent.
 */
export async function runRefills(
  context: RefillContext,
  chain: Chain,
  cold: ColdChain,
  depth: number,
): Promise<void> {
  const { db, log } = context
  const { network } = chain
  try {
    await scanCold(context, chain, cold).catch((error: unknown) =>
      log.warn({ err: error, network }, 'failed to store what the cold address had before'),
    )
    const isHalted = await findHalted(db, ['withdrawals', `network:${network}`])
    const finalHeight = (await chain.tip()).height - depth + 1
    for (const refill of await findOpenRefills(db, network))
      await advance(context, chain, cold, refill, { finalHeight, isHalted }).catch((error: unknown) =>
        log.warn({ err: error, transferId: refill.id }, 'failed to advance a refill from the cold address'),
      )
  } catch (error) {
    log.warn({ err: error, network }, 'failed to process refills from the cold address')
  }
}

async function advance(
  { db, log, now }: RefillContext,
  chain: Chain,
  cold: ColdChain,
  refill: Refill,
  { finalHeight, isHalted }: { readonly finalHeight: number; readonly isHalted: boolean },
): Promise<void> {
  const { id, status, txid, fee } = refill
  const state = await chain.stateOf(txid)
  if (state.kind === 'mined') {
    const raw = refill.raw ?? (await cold.rawOf(txid))
    if (refill.raw === null || status === 'failed') {
      log.warn({ transferId: id, txid }, 'a refill was sent from elsewhere')
      await adoptRefill(db, refill, raw, now())
    }
    await setTransferBlock(db, id, { ...state, fee })
    if (state.height <= finalHeight) await endTransfer(db, id, { status: 'mined', reason: null }, now())
    return
  }
  if (status === 'failed') return
  await setTransferBlock(db, id, undefined)
  if (await isOvertaken(db, refill, finalHeight)) {
    log.error({ transferId: id, txid }, 'the outputs of a refill are spent by another transaction')
    await endTransfer(db, id, { status: 'failed', reason: 'outputs_spent' }, now())
    return
  }
  if (isHalted || refill.raw === null) return
  if (status === 'signed' || state.kind === 'unknown') await chain.broadcast(refill.raw)
  if (status === 'signed') await setSent(db, id)
}
