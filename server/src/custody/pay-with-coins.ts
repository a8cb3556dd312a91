import { findHalted } from '../halts/find-halted.ts'
import type { Chain, CoinChain, TransactionState } from './chains/chain.ts'
import {
  type Batch,
  type CoinVersion,
  findOpenBatches,
  findVersions,
  recordVersion,
  sharesOf,
  totalOf,
  useVersion,
} from './coins/batch-rows.ts'
import { bumpTermsOf, isRaiseDue } from './coins/bump-payment.ts'
import { findInputs } from './coins/coin-rows.ts'
import type { NetworkRules } from './network-rules.ts'
import { finishPayment, forEachOf, type PaymentContext, recordSent } from './pay-withdrawals.ts'
import { setPaymentBlocks } from './payment-rows.ts'
import { requestOf, signPassed } from './sign-batches.ts'
import { findCursor } from './chains/chain-cursor.ts'

/**
 * Pays passed withdrawals of a chain whose transactions spend outputs. Those that are ready in this step share transactions, and none
 * waits for more. As on other chains, each step is stored before the next one and can be repeated, and in a halt of withdrawals nothing
 * is signed or sent.
 */
export async function payWithCoins(
  context: PaymentContext,
  chain: Chain,
  coins: CoinChain,
  rules: NetworkRules,
): Promise<void> {
  const { db } = context
  const { network } = chain
  const isHalted = await findHalted(db, ['withdrawals', `network:${network}`])
  const confirmations = rules(coins.currencyId)?.confirmations ?? 1
  if (!isHalted) await signPassed(context, network, coins, confirmations)
  const finalHeight = (await chain.tip()).height - confirmations + 1
  await forEachOf(await findOpenBatches(db, network), async (batch) => {
    if (batch.members.every(({ status }) => status !== 'signed'))
      await track(context, chain, coins, batch, { finalHeight, isHalted })
    else if (!isHalted) await send(context, chain, coins, batch)
  })
}

/** Broadcasts before recording. A transaction that was not recorded for all is broadcast again, which is harmless. */
async function send(context: PaymentContext, chain: Chain, coins: CoinChain, batch: Batch): Promise<void> {
  await raiseFee(context, chain, coins, batch)
  const [newest] = await findVersions(context.db, chain.network, batch.id)
  if (!newest) throw new Error(`${chain.network}: batch ${batch.id} has no transaction`)
  await chain.broadcast(newest.raw)
  const unsent = batch.members.filter(({ status }) => status === 'signed')
  await Promise.all(unsent.map(({ withdrawalId }) => recordSent(context, withdrawalId, newest.txid)))
}

/** Tracks a broadcast batch. Blocks up to `finalHeight` are final. In a halt no fee is raised, as nothing is signed. */
async function track(
  context: PaymentContext,
  chain: Chain,
  coins: CoinChain,
  batch: Batch,
  { finalHeight, isHalted }: { readonly finalHeight: number; readonly isHalted: boolean },
): Promise<void> {
  const { version, state } = await findCurrent(context, chain, batch)
  await recordBlock(context, batch, version, state)
  if (state.kind === 'mined') {
    if (state.height > finalHeight) return
    const open = batch.members.filter(({ status }) => status === 'sent')
    await Promise.all(open.map((member) => finishPayment(context, member, state.ok)))
    return
  }
  const raised = !isHalted && (await raiseFee(context, chain, coins, batch))
  if (raised) await chain.broadcast(raised)
  else if (state.kind === 'unknown') await chain.broadcast(version.raw)
}

/** Returns the transaction of a batch that a block includes, or else its newest, and that one's state. */
async function findCurrent(
  { db }: PaymentContext,
  chain: Chain,
  batch: Batch,
): Promise<{ readonly version: CoinVersion; readonly state: TransactionState }> {
  const versions = await findVersions(db, chain.network, batch.id)
  const states = await Promise.all(versions.map(({ txid }) => chain.stateOf(txid)))
  const mined = states.findIndex(({ kind }) => kind === 'mined')
  const at = Math.max(mined, 0)
  const [version, state] = [versions[at], states[at]]
  if (!version || !state) throw new Error(`${chain.network}: batch ${batch.id} has no transaction`)
  await useVersion(db, batch, version)
  return { version, state }
}

/** Each withdrawal bears an equal part of the fee, and the first ones what remains, so that the parts make the whole. */
async function recordBlock(
  { db }: PaymentContext,
  { members }: Batch,
  { fee }: CoinVersion,
  state: TransactionState,
): Promise<void> {
  const isMined = state.kind === 'mined'
  const shares = sharesOf(fee, members.length)
  await setPaymentBlocks(
    db,
    isMined ? state.height : null,
    members.map(({ withdrawalId }, at) => ({ withdrawalId, fee: isMined ? (shares[at] ?? 0n) : null })),
  )
}

/**
 * Has a batch that waits too long signed again with a higher fee, for all of its withdrawals, and returns the new transaction. Returns
 * `undefined` if there is nothing to do. The signer gives the same replacement for a transaction each time.
 */
async function raiseFee(
  { db, signer, log, now }: PaymentContext,
  { network }: Chain,
  coins: CoinChain,
  batch: Batch,
): Promise<string | undefined> {
  const [newest] = await findVersions(db, network, batch.id)
  const tipHeight = (await findCursor(db, network))?.height ?? 0
  if (!newest || !isRaiseDue(newest, tipHeight)) return undefined
  const inputs = await findInputs(db, network, batch.id)
  if (inputs.length !== coins.read(newest.raw).inputs.length) return undefined
  const amount = totalOf(batch.members)
  const rate = await coins.feeRate()
  const terms = bumpTermsOf(coins, { newest, inputs, amount, tipHeight, rate })
  if (!terms) return undefined
  const reply = await signer.batch(requestOf(network, coins, batch.members, terms))
  if (reply.kind !== 'signed') {
    log.warn({ batchId: batch.id, reply: reply.kind }, 'signer did not raise the fee of a waiting payment')
    return undefined
  }
  const { txid, raw } = reply
  await recordVersion(db, network, coins, batch.id, { txid, raw, height: tipHeight, at: now() })
  await useVersion(db, batch, reply)
  log.info({ batchId: batch.id, txid, replaces: newest.txid }, 'raised the fee of a waiting payment')
  return raw
}
