import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'

/** Maximum number of a customer's claims awaiting review. */
const WAITING_MAX = 20

export interface NewClaim {
  readonly customerId: number
  readonly currencyId: number
  readonly network: string
  readonly amount: bigint
  readonly account: string
  readonly txid: string | null
  readonly uploadId: string
  readonly once: Once
  readonly at: number
}

interface Once {
  readonly key?: string
  readonly bodyHash?: string
}

/**
 * Finds the claim submitted with an idempotency key. Serialises the claims of the customer until the
 * transaction ends. Throws `idempotency_key_reused` if the body differs.
 */
export async function findClaimByKey(
  trx: Transaction<Tables>,
  customerId: number,
  { key, bodyHash }: Once,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('charge'), ${customerId}::int)`.execute(trx)
  if (key === undefined) return undefined
  const row = await trx
    .selectFrom('charge_request')
    .select(['id', 'body_hash'])
    .where('customer_id', '=', String(customerId))
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.body_hash !== bodyHash) throw new CallError('idempotency_key_reused')
  return row?.id
}

/**
 * Throws `deposit_already_known` if the transaction was already detected on chain, so that it is not credited
 * twice.
 */
export async function rejectKnownProof(
  trx: Transaction<Tables>,
  network: string,
  txid: string,
): Promise<void> {
  const known = await trx
    .selectFrom('chain_deposit')
    .select('id')
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('status', 'not in', ['gone', 'too_small', 'left'])
    .executeTakeFirst()
  if (known) throw new CallError('deposit_already_known', 'hash')
}

/**
 * Inserts a deposit claim and returns its id. Throws `deposit_already_known` if its proof was already
 * submitted, and `too_many_requests` at the limit of claims under review.
 */
export async function insertClaim(trx: Transaction<Tables>, charge: NewClaim): Promise<string> {
  const { waiting } = await trx
    .selectFrom('charge_request')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('customer_id', '=', String(charge.customerId))
    .where('status', 'in', ['processing', 'passing'])
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= WAITING_MAX) throw new CallError('too_many_requests')
  const inserted = await trx
    .insertInto('charge_request')
    .values({
      customer_id: charge.customerId,
      currency_id: charge.currencyId,
      network: charge.network,
      amount: charge.amount,
      account: charge.account,
      txid: charge.txid,
      upload_id: charge.uploadId,
      key: charge.once.key ?? null,
      body_hash: charge.once.bodyHash ?? null,
      created_at: charge.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new CallError('deposit_already_known', charge.txid === null ? 'pic' : 'hash')
  return inserted.id
}
