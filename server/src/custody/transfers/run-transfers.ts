import { findHalted } from '../../halts/find-halted.ts'
import type { Chain, SweepChain } from '../chains/chain.ts'
import type { TransferContext } from './context.ts'
import { isClear } from './paying-address.ts'
import { planOverflow } from './plan-overflow.ts'
import { planSweeps } from './plan-sweeps.ts'
import { signTransfer } from './sign-transfer.ts'
import {
  endTransfer,
  findOpenTransfers,
  type OpenTransfer,
  setSent,
  setTransferBlock,
} from './transfer-rows.ts'

/** The time between two plans of a chain, which read all its credited deposits. */
const PLAN_EVERY_MS = 60_000
/** Sweeps first, as they ask for gas. */
const KINDS = [['sweep', 'overflow'], ['gas']] as const

const planned = new WeakMap<Chain, number>()

/**
 * Moves what deposits left at their addresses to the paying address, and what that holds above its limit to the cold one. Runs
 * behind the payments of a step. A transfer is stored before it is signed and its transaction before it is sent, so that
 * each step may be repeated. Never throws: payments and readings go on without sweeps.
 */
export async function runTransfers(
  parts: Omit<TransferContext, 'isClear' | 'payer'>,
  chain: Chain,
  confirmationsOf: (currencyId: number) => number,
): Promise<void> {
  const { sweeps } = chain
  if (!sweeps) return
  const { db, log, now, signer } = parts
  const { network } = chain
  try {
    const payer = await signer.payingAddress(network)
    const context = { ...parts, payer, isClear: () => isClear(db, network, now()) }
    const isHalted = await findHalted(db, ['withdrawals', `network:${network}`])
    if (!isHalted) await planDue(context, chain, sweeps)
    const { height } = await chain.tip()
    for (const kinds of KINDS)
      for (const transfer of await findOpenTransfers(db, network, kinds)) {
        const finalHeight = height - confirmationsOf(transfer.currencyId) + 1
        await advance(context, chain, sweeps, transfer, { finalHeight, isHalted }).catch((error: unknown) =>
          log.debug({ err: error, transferId: transfer.id }, 'failed to advance a transfer'),
        )
      }
  } catch (error) {
    log.warn({ err: error, network }, 'failed to move coins between own addresses')
  }
}

async function planDue(context: TransferContext, chain: Chain, sweeps: SweepChain): Promise<void> {
  const at = context.now()
  if (at - (planned.get(chain) ?? -Infinity) < PLAN_EVERY_MS) return
  const { db, catalogue, rules, payer } = context
  const parts = { db, catalogue, rules, payer, at }
  await planSweeps(parts, chain, sweeps)
  await planOverflow(parts, chain, sweeps)
  planned.set(chain, at)
}

/** Takes a transfer as far as it goes. In a halt nothing is signed or sent; what was sent is tracked. */
async function advance(
  context: TransferContext,
  chain: Chain,
  sweeps: SweepChain,
  transfer: OpenTransfer,
  { finalHeight, isHalted }: { readonly finalHeight: number; readonly isHalted: boolean },
): Promise<void> {
  if (transfer.status === 'sent') return track(context, chain, transfer, finalHeight)
  if (isHalted) return
  if (transfer.status === 'planned') await signTransfer(context, chain, sweeps, transfer)
  const { raw } = await context.db
    .selectFrom('own_transfer')
    .select('raw')
    .where('id', '=', String(transfer.id))
    .executeTakeFirstOrThrow()
  if (raw === null) return
  await chain.broadcast(raw)
  await setSent(context.db, transfer.id)
}

/** Tracks a sent transfer until its block is final. One that the chain dropped is sent again. */
async function track(
  { db, log, payer, now }: TransferContext,
  chain: Chain,
  transfer: OpenTransfer,
  finalHeight: number,
): Promise<void> {
  const { id, kind, txid, raw } = transfer
  if (txid === null || raw === null) throw new Error(`transfer ${id} has no transaction`)
  const state = await chain.stateOf(txid)
  await setTransferBlock(db, id, state.kind === 'mined' ? state : undefined)
  if (state.kind === 'unknown') return chain.broadcast(raw)
  if (state.kind !== 'mined' || state.height > finalHeight) return
  const reason = state.ok
    ? await shortageOf(chain, transfer, state.height, kind === 'sweep' ? payer : transfer.address)
    : 'reverted'
  if (reason !== null) log.error({ transferId: id, txid, reason }, 'transfer between own addresses failed')
  await endTransfer(db, id, { status: reason === null ? 'mined' : 'failed', reason }, now())
}

/** Returns a reason if the block moved less to the destination than the transfer says: a token may keep a fee, or do nothing. */
async function shortageOf(
  chain: Chain,
  { txid, amount, currencyId }: OpenTransfer,
  height: number,
  destination: string,
): Promise<string | null> {
  const block = await chain.blockAt(height)
  const received = (block?.transfers ?? [])
    .filter((transfer) => transfer.txid === txid && transfer.currencyId === currencyId)
    .filter(({ address }) => address.toLowerCase() === destination.toLowerCase())
    .reduce((sum, transfer) => sum + transfer.amount, 0n)
  return received < amount ? 'received_less' : null
}
