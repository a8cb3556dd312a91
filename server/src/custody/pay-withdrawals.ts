import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Chain } from './chains/chain.ts'
import type { NetworkRules } from './network-rules.ts'
import { noteConflict } from './payment-conflicts.ts'
import {
  findOpenPayments,
  findPassed,
  insertPayment,
  movePayment,
  notePaymentHeight,
  type OpenPayment,
  type PassedWithdrawal,
} from './payment-rows.ts'
import type { SignerClient } from './signer-client.ts'

export interface Paying {
  readonly db: Database
  readonly engine: Engine
  readonly signer: SignerClient
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Reasons that a customer reads when their money comes back. */
const REFUSED_BY_POLICY = 'This payment is not allowed by the rules of our vault.'
const REFUSED_BY_CHAIN = 'The network refused this payment.'

/**
 * Has passed withdrawals signed, hands them to their chain, and follows them until they are final. Each step is stored
 * before the next one, and each can be repeated: the signer gives the same transaction for the same withdrawal, and a
 * chain takes a transaction once.
 */
export async function payWithdrawals(paying: Paying, chain: Chain, rules: NetworkRules): Promise<void> {
  for (const withdrawal of await findPassed(paying.db, chain.network)) await sign(paying, chain, withdrawal)
  const { height } = await chain.tip()
  for (const payment of await findOpenPayments(paying.db, chain.network)) {
    const confirmations = rules(payment.currencyId)?.confirmations ?? 1
    if (payment.status === 'signed') await send(paying, chain, payment)
    else await follow(paying, chain, payment, height - confirmations + 1)
  }
}

async function sign(
  { db, engine, signer, log, now }: Paying,
  chain: Chain,
  withdrawal: PassedWithdrawal,
): Promise<void> {
  const { withdrawalId, currencyId, address, amount } = withdrawal
  const terms = await chain.termsOf(withdrawal, await signer.payingAddress())
  const { network } = chain
  const answer = await signer.sign({
    withdrawalId,
    network,
    currencyId,
    address,
    amount: String(amount),
    terms,
  })
  switch (answer.kind) {
    case 'signed':
      return insertPayment(db, network, withdrawalId, answer, now())
    case 'refused':
      log.error(
        { withdrawalId, reason: answer.reason },
        'the signer refuses a withdrawal: its money goes back',
      )
      await engine.submit({ kind: 'returnWithdrawal', withdrawalId, reason: REFUSED_BY_POLICY })
      return
    case 'later':
      log.warn({ withdrawalId, reason: answer.reason }, 'the signer does not sign a withdrawal yet')
      return
    case 'conflict':
      log.error({ withdrawalId }, 'the signer knows this withdrawal with other contents: a person must look')
      return noteConflict(db, { network, withdrawalId }, answer.known, now())
  }
}

/** Handed over first and noted then: what was not noted is handed over again, which does no harm. */
async function send({ db, engine, log, now }: Paying, chain: Chain, payment: OpenPayment): Promise<void> {
  const { withdrawalId, txid, raw } = payment
  await chain.broadcast(raw)
  const answer = await engine.submit({ kind: 'noteWithdrawalSent', withdrawalId, txid })
  if (answer.ok) await movePayment(db, withdrawalId, 'sent', now())
  else if (answer.reject !== 'busy')
    log.error({ withdrawalId, reject: answer.reject }, 'a payment was sent, and the ledger does not have it')
}

/** `finalHeight`: blocks up to there are deep enough. */
async function follow(
  paying: Paying,
  chain: Chain,
  payment: OpenPayment,
  finalHeight: number,
): Promise<void> {
  const { db } = paying
  const { withdrawalId, txid, raw } = payment
  const state = await chain.stateOf(txid)
  await notePaymentHeight(db, withdrawalId, state.kind === 'mined' ? state.height : null)
  if (state.kind === 'unknown') return chain.broadcast(raw)
  if (state.kind === 'mined' && state.height <= finalHeight) await end(paying, payment, state.ok)
}

/** The ledger first. When it has it already, we were stopped before we could note it ourselves. */
async function end({ db, engine, log, now }: Paying, payment: OpenPayment, isPaid: boolean): Promise<void> {
  const { withdrawalId, withdrawalStatus } = payment
  const target = isPaid ? 'confirmed' : 'returned'
  if (withdrawalStatus !== target) {
    const answer = await engine.submit(
      isPaid
        ? { kind: 'noteWithdrawalConfirmed', withdrawalId }
        : { kind: 'returnWithdrawal', withdrawalId, reason: REFUSED_BY_CHAIN },
    )
    if (!answer.ok) {
      log.error({ withdrawalId, reject: answer.reject }, 'the end of a payment could not be noted')
      return
    }
  }
  await movePayment(db, withdrawalId, isPaid ? 'confirmed' : 'failed', now())
}
