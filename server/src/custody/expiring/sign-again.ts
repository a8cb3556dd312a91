import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Chain, ExpiringChain, PaymentOrder, TransactionState } from '../chains/chain.ts'
import type { SignerClient } from '../signer/signer-client.ts'
import { dropStuck, isBeingReturned, recordStuck } from './stuck-payments.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    expired_payment: { network: string; txid: string; withdrawal_id: Big; raw: string; replaced_at: Big }
  }
}

/** A payment with its newest transaction. */
interface SignedPayment extends PaymentOrder {
  readonly withdrawalId: number
  readonly txid: string
  readonly raw: string
}

interface Context {
  readonly db: Database
  readonly signer: SignerClient
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/**
 * Has a payment signed again whose transaction has expired without being included, and returns it with its new transaction. Returns
 * `valid` while the transaction may still be included, and `ended` while it cannot, but is not proven to be in no block. The signer
 * gives the same successor of a transaction each time.
 */
export async function signAgain<Payment extends SignedPayment>(
  context: Context,
  { network }: Chain,
  expiring: ExpiringChain,
  payment: Payment,
): Promise<Payment | 'valid' | 'ended'> {
  const { db, signer, log, now } = context
  const { withdrawalId, currencyId, address, amount } = payment
  if (await isBeingReturned(db, withdrawalId)) return 'ended'
  const next = await expiring
    .follow(payment, await signer.payingAddress(network), payment.raw)
    .catch(async (error: unknown) => {
      await recordStuck(context, network, expiring, payment)
      throw error
    })
  if (next.kind !== 'absent') return next.kind
  const { terms } = next
  const reply = await signer.sign({
    withdrawalId,
    network,
    currencyId,
    address,
    amount: String(amount),
    terms,
  })
  if (reply.kind !== 'signed' || reply.txid === payment.txid) {
    log.warn({ withdrawalId, reply: reply.kind }, 'signer did not sign an expired payment again')
    await recordStuck(context, network, expiring, payment)
    return 'ended'
  }
  const { txid, raw } = reply
  if (!(await useTransaction(db, network, payment, reply, now()))) return 'ended'
  log.info({ withdrawalId, txid, expired: payment.txid }, 'signed an expired payment again')
  return { ...payment, txid, raw }
}

/**
 * Returns a payment with the transaction that a block includes, or else its newest, and that one's state. An earlier one is included
 * only if the node had invented the blocks that proved its absence; the newest one is then valid on no real chain.
 */
export async function findIncluded<Payment extends SignedPayment>(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  chain: Chain,
  payment: Payment,
): Promise<{ readonly payment: Payment; readonly state: TransactionState }> {
  const { network } = chain
  const { withdrawalId } = payment
  const state = await chain.stateOf(payment.txid)
  if (state.kind === 'mined') {
    if (chain.expiring) await dropStuck(db, withdrawalId)
    return { payment, state }
  }
  const earlier = await db
    .selectFrom('expired_payment')
    .select(['txid', 'raw'])
    .where('network', '=', network)
    .where('withdrawal_id', '=', String(withdrawalId))
    .execute()
  for (const { txid, raw } of earlier) {
    const before = await chain.stateOf(txid)
    if (before.kind !== 'mined') continue
    log.error(
      { withdrawalId, txid, newest: payment.txid },
      'payment included that was proven absent: check the node',
    )
    await dropStuck(db, withdrawalId)
    await useTransaction(db, network, payment, { txid, raw }, now())
    return { payment: { ...payment, txid, raw }, state: before }
  }
  return { payment, state }
}

/**
 * Makes another transaction of a payment the one that is tracked, and keeps the present one among those that have ended. Returns false,
 * and does nothing, if an operator wants to return the funds meanwhile: then the other transaction is never sent.
 */
async function useTransaction(
  db: Database,
  network: string,
  { withdrawalId, txid, raw }: SignedPayment,
  next: { readonly txid: string; readonly raw: string },
  at: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (await isBeingReturned(trx, withdrawalId)) return false
    await dropStuck(trx, withdrawalId)
    await trx
      .insertInto('expired_payment')
      .values({ network, txid, withdrawal_id: withdrawalId, raw, replaced_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .updateTable('chain_payment')
      .set({ txid: next.txid, raw: next.raw })
      .where('withdrawal_id', '=', String(withdrawalId))
      .where('txid', '=', txid)
      .execute()
    return true
  })
}
