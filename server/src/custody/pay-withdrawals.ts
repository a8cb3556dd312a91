import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import { findHalted } from '../halts/find-halted.ts'
import type { Chain } from './chains/chain.ts'
import type { NetworkRules } from './network-rules.ts'
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
import type { SignerClient } from './signer-client.ts'

/** The parts of the context that paying withdrawals uses. */
export interface PaymentContext {
  readonly db: Database
  readonly engine: Engine
  readonly signer: SignerClient
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Reasons that the customer reads when a withdrawal is returned. */
const REFUSED_BY_POLICY = 'This withdrawal is not allowed by our security policy.'
const REFUSED_BY_CHAIN = 'The network rejected this payment.'

/**
 * Has passed withdrawals signed, broadcasts them, and tracks them until they are final. Each step is stored before the
 * next one and can be repeated: the signer returns the same transaction for the same withdrawal, and a chain accepts a
 * transaction once. In a halt of withdrawals nothing more is signed or sent; what was sent is tracked.
 */
export async function payWithdrawals(
  context: PaymentContext,
  chain: Chain,
  rules: NetworkRules,
): Promise<void> {
  const isHalted = await findHalted(context.db, ['withdrawals', `network:${chain.network}`])
  if (!isHalted)
    for (const withdrawal of await findPassed(context.db, chain.network))
      await sign(context, chain, withdrawal)
  const { height } = await chain.tip()
  for (const payment of await findOpenPayments(context.db, chain.network)) {
    const confirmations = rules(payment.currencyId)?.confirmations ?? 1
    if (payment.status === 'signed') {
      if (!isHalted) await send(context, chain, payment)
    } else await trackPayment(context, chain, payment, height - confirmations + 1)
  }
}

async function sign(
  { db, engine, signer, log, now }: PaymentContext,
  chain: Chain,
  withdrawal: PassedWithdrawal,
): Promise<void> {
  const { withdrawalId, currencyId, address, amount } = withdrawal
  const terms = await chain.termsOf(withdrawal, await signer.payingAddress())
  const { network } = chain
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
      return
    case 'conflict':
      log.error(
        { withdrawalId },
        'signer conflict: withdrawal already signed with different contents; manual review required',
      )
      return recordConflict(db, { network, withdrawalId }, reply.known, now())
  }
}

/** Broadcasts before recording. A payment that was not recorded is broadcast again, which is harmless. */
async function send(
  { db, engine, log, now }: PaymentContext,
  chain: Chain,
  payment: OpenPayment,
): Promise<void> {
  const { withdrawalId, txid, raw } = payment
  await chain.broadcast(raw)
  const reply = await engine.submit({ kind: 'noteWithdrawalSent', withdrawalId, txid })
  if (reply.ok) await movePayment(db, withdrawalId, 'sent', now())
  else if (reply.reject !== 'busy')
    log.error({ withdrawalId, reject: reply.reject }, 'failed to record broadcast payment in the ledger')
}

/** Tracks a broadcast payment. Blocks up to `finalHeight` are final. */
async function trackPayment(
  context: PaymentContext,
  chain: Chain,
  payment: OpenPayment,
  finalHeight: number,
): Promise<void> {
  const { db } = context
  const { withdrawalId, txid, raw } = payment
  const state = await chain.stateOf(txid)
  await setPaymentBlock(db, withdrawalId, state.kind === 'mined' ? state : undefined)
  if (state.kind === 'unknown') return chain.broadcast(raw)
  if (state.kind === 'mined' && state.height <= finalHeight) await finishPayment(context, payment, state.ok)
}

/** Updates the ledger first. If the ledger is already updated, an earlier run stopped before `movePayment`. */
async function finishPayment(
  { db, engine, log, now }: PaymentContext,
  payment: OpenPayment,
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
