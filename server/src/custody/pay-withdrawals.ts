import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { findHalted } from '../halts/find-halted.ts'
import type { Chain } from './chains/chain.ts'
import type { NetworkRules } from './network-rules.ts'
import { findIncluded, signAgain } from './expiring/sign-again.ts'
import { recordConflict } from './payment-conflicts.ts'
import {
  findOpenPayments,
  findPassed,
  insertPayment,
  movePayment,
  setPaymentBlock,
  type OpenPayment,
  type PassedWithdrawal,
} from './payment-rows.ts'
import type { Screening } from './screening/screen-chain.ts'
import type { SignerClient } from './signer/signer-client.ts'
import { waitsForRefill } from './transfers/paying-address.ts'

/** The parts of the context that paying withdrawals uses. */
export interface PaymentContext {
  readonly db: Database
  readonly engine: Engine
  readonly signer: SignerClient
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly screening: Screening
}

/** Reasons that the customer reads when a withdrawal is returned. */
export const REFUSED_BY_POLICY = 'This withdrawal is not allowed by our security policy.'
const REFUSED_BY_CHAIN = 'The network rejected this payment.'

/**
 * Has passed withdrawals signed, broadcasts them, and tracks them until they are final. Each step is stored before the
 * next one and can be repeated: the signer returns the same transaction for the same withdrawal, and a chain accepts a
 * transaction once. Screening is asked right before the signer, and no more from then on. In a halt of withdrawals nothing more is signed or sent; what was sent is tracked.
 */
export async function payWithdrawals(
  context: PaymentContext,
  chain: Chain,
  rules: NetworkRules,
): Promise<void> {
  const isHalted = await findHalted(context.db, ['withdrawals', `network:${chain.network}`])
  // A recipient that rejects every payment must not keep those of others from being sent.
  await inSequence([
    () => (isHalted ? Promise.resolve() : signPassed(context, chain)),
    () => advancePayments(context, chain, rules, isHalted),
  ])
}

async function signPassed(context: PaymentContext, chain: Chain): Promise<void> {
  await forEachOf(await findPassed(context.db, chain.network), (withdrawal) =>
    sign(context, chain, withdrawal),
  )
}

async function advancePayments(
  context: PaymentContext,
  chain: Chain,
  rules: NetworkRules,
  isHalted: boolean,
): Promise<void> {
  const confirmationsOf = (currencyId: number): number => rules(currencyId)?.confirmations ?? 1
  const { height } = await chain.tip()
  const solidified = await chain.solidified?.()
  await forEachOf(await findOpenPayments(context.db, chain.network), async (payment) => {
    const confirmed = height - confirmationsOf(payment.currencyId) + 1
    const finalHeight = Math.min(confirmed, solidified?.height ?? confirmed)
    if (payment.status === 'sent') await trackPayment(context, chain, payment, { finalHeight, isHalted })
    else if (!isHalted) await send(context, chain, payment)
  })
}

/** Runs tasks one after the other, also those behind one that fails, and throws the first error afterwards. */
export function inSequence(tasks: ReadonlyArray<() => Promise<void>>): Promise<void> {
  return forEachOf(tasks, (task) => task())
}

/** Works on all items in their order, and throws the first error afterwards: one that fails does not stop the others. */
export async function forEachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

async function sign(context: PaymentContext, chain: Chain, withdrawal: PassedWithdrawal): Promise<void> {
  const { db, engine, signer, log, now, screening } = context
  const { withdrawalId, currencyId, address, amount } = withdrawal
  const { network, sweeps } = chain
  if (sweeps) {
    const payer = await signer.payingAddress(network)
    if (await waitsForRefill(context, { network, sweeps, payer }, withdrawal)) return
  }
  const terms = await chain.termsOf(withdrawal, await signer.payingAddress(network))
  if (!(await screening.handOver(network, withdrawal))) return
  const reply = await signer.sign({
    withdrawalId,
    network,
    currencyId,
    address,
    amount: String(amount),
    terms,
  })
  switch (reply.kind) {
    case 'signed':
      return insertPayment(db, network, withdrawalId, reply, now())
    case 'refused':
      log.error({ withdrawalId, reason: reply.reason }, 'signer refused withdrawal; returning funds')
      await engine.submit({ kind: 'returnWithdrawal', withdrawalId, reason: REFUSED_BY_POLICY })
      return
    case 'later':
      log.warn({ withdrawalId, reason: reply.reason }, 'signer postponed withdrawal')
      return screening.takeBack(withdrawalId)
    case 'conflict':
      log.error(
        { withdrawalId },
        'signer conflict: withdrawal already signed with different contents; manual review required',
      )
      await screening.takeBack(withdrawalId)
      return recordConflict(db, { network, withdrawalId }, reply.known, now())
  }
}

/** Broadcasts before recording. A payment that was not recorded is broadcast again, which is harmless. */
async function send(context: PaymentContext, chain: Chain, payment: OpenPayment): Promise<void> {
  const replaced = chain.expiring && (await signAgain(context, chain, chain.expiring, payment))
  if (replaced === 'ended') return recordIncluded(context, chain, payment)
  const { txid, raw } = typeof replaced === 'object' ? replaced : payment
  await chain.broadcast(raw)
  await recordSent(context, payment.withdrawalId, txid)
}

/** Records a payment that has ended as sent if a block includes it: an earlier step has broadcast it, and its record was lost. */
async function recordIncluded(context: PaymentContext, chain: Chain, ended: OpenPayment): Promise<void> {
  const { payment, state } = await findIncluded(context, chain, ended)
  if (state.kind === 'mined') await recordSent(context, payment.withdrawalId, payment.txid)
}

/** Records that a payment was broadcast, in the ledger first. */
export async function recordSent(
  { db, engine, log, now }: PaymentContext,
  withdrawalId: number,
  txid: string,
): Promise<void> {
  const reply = await engine.submit({ kind: 'noteWithdrawalSent', withdrawalId, txid })
  if (reply.ok) await movePayment(db, withdrawalId, 'sent', now())
  else if (reply.reject !== 'busy')
    log.error({ withdrawalId, reject: reply.reject }, 'failed to record broadcast payment in the ledger')
}

/** Tracks a broadcast payment. Blocks up to `finalHeight` are final. */
async function trackPayment(
  context: PaymentContext,
  chain: Chain,
  tracked: OpenPayment,
  { finalHeight, isHalted }: { readonly finalHeight: number; readonly isHalted: boolean },
): Promise<void> {
  const { payment, state } = await findIncluded(context, chain, tracked)
  await setPaymentBlock(context.db, payment.withdrawalId, state.kind === 'mined' ? state : undefined)
  if (state.kind === 'mined') {
    if (state.height <= finalHeight) await finishPayment(context, payment, state.ok)
    return
  }
  if (state.kind !== 'unknown') return
  // In a halt nothing is signed, and what has expired is not sent.
  if (chain.expiring && isHalted) return
  const next = chain.expiring ? await signAgain(context, chain, chain.expiring, payment) : 'valid'
  if (next !== 'ended') await chain.broadcast(next === 'valid' ? payment.raw : next.raw)
}

/** Ends a final payment. Updates the ledger first; if that is already updated, an earlier run stopped before `movePayment`. */
export async function finishPayment(
  { db, engine, log, now }: PaymentContext,
  payment: Pick<OpenPayment, 'withdrawalId' | 'withdrawalStatus'>,
  isPaid: boolean,
): Promise<void> {
  const { withdrawalId, withdrawalStatus } = payment
  const target = isPaid ? 'confirmed' : 'returned'
  if (withdrawalStatus !== target) {
    const reply = await engine.submit(
      isPaid
        ? { kind: 'noteWithdrawalConfirmed', withdrawalId }
        : { kind: 'returnWithdrawal', withdrawalId, reason: REFUSED_BY_CHAIN },
    )
    if (!reply.ok) {
      log.error({ withdrawalId, reject: reply.reject }, 'failed to record final payment in the ledger')
      return
    }
  }
  await movePayment(db, withdrawalId, isPaid ? 'confirmed' : 'failed', now())
}
