import { type ColumnType, type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { BANK } from '../instruments/listing/networks.ts'
import { transactionHash } from './chains/transaction-hash.ts'

declare module '../db/tables.ts' {
  interface Tables {
    statement_line: {
      id: ColumnType<string, never, never>
      network: string
      reference: string
      currency_id: number
      amount: Big
      booked_on: string
      entered_by: Big
      entered_at: Big
      withdrawn_by: ColumnType<string | null, number | null | undefined, number | null>
      withdrawn_at: ColumnType<string | null, number | null | undefined, number | null>
    }
  }
}

const HASH = /^(?:0x)?[0-9a-f]{64}$/i
/** The characters of a payment message between banks. Others could look alike and let one payment count twice. */
const BANK_REFERENCE = /^[0-9A-Z][0-9A-Z./:+_-]{2,63}$/

/**
 * Returns the only stored form of a reference of the bank, without case and spaces, or of a transaction on another
 * network; `undefined` if it is not a valid one.
 */
export function normaliseReference(network: string, text: string): string | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\s/gu, '')
  if (network !== BANK) return HASH.test(plain) ? transactionHash(network, plain) : undefined
  const reference = plain.toUpperCase()
  return BANK_REFERENCE.test(reference) ? reference : undefined
}

/** Serialises, until the transaction ends, whatever compares references of claims with those of statement lines. */
export async function lockReferences(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('statement_reference'))`.execute(trx)
}

/** The entered lines with a reference, apart from withdrawn ones. */
export function findLine(db: Kysely<Tables>, network: string, reference: string) {
  return db
    .selectFrom('statement_line')
    .selectAll()
    .where('network', '=', network)
    .where('reference', '=', reference)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the claim that names a reference and was not rejected. */
export function findClaimOf(db: Kysely<Tables>, network: string, reference: string) {
  return db
    .selectFrom('charge_request')
    .selectAll()
    .where('network', '=', network)
    .where((eb) => eb.or([eb('reference', '=', reference), eb('txid', '=', reference)]))
    .where('status', '<>', 'rejected')
    .orderBy('id')
    .executeTakeFirst()
}
