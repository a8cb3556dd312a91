import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { CallError } from '../platform/call-error.ts'
import { findClaimOf, findLine, lockReferences, normaliseReference } from './statement-reference.ts'

type Claim = Selectable<Tables['charge_request']>

interface Approval {
  readonly claim: Claim
  readonly reviewerId: number
  /** As the reviewer entered it; not needed for a claim that names its transaction. */
  readonly reference: string | undefined
}

/**
 * Returns the reference under which an approval credits a claim, in its stored form: its transaction, or what the reviewer read on
 * the evidence. Both reviewers enter it. Throws a `CallError`: `statement_reference_invalid`,
 * `statement_reference_used` for a payment that counted before, `statement_reference_differs` from that of the first
 * reviewer, `statement_enterer_must_differ` for a reviewer who entered the statement line.
 */
export async function checkClaimReference(
  trx: Transaction<Tables>,
  { claim, reviewerId, reference: given = '' }: Approval,
): Promise<string> {
  const { network, txid } = claim
  const reference = txid ?? normaliseReference(network, given)
  if (reference === undefined) throw new CallError('statement_reference_invalid', 'reference')
  await lockReferences(trx)
  const other = await findClaimOf(trx, network, reference)
  if (other && other.id !== claim.id) throw new CallError('statement_reference_used', 'reference')
  const funded = await trx
    .selectFrom('house_move')
    .select('id')
    .where('reference', '=', `bank:${reference}`)
    .executeTakeFirst()
  if (funded) throw new CallError('statement_reference_used', 'reference')
  const firstId = claim.first_reviewer_id
  const isSecond = firstId !== null && Number(firstId) !== reviewerId
  if (isSecond && claim.reference !== reference)
    throw new CallError('statement_reference_differs', 'reference')
  const line = await findLine(trx, network, reference)
  if (line && [String(reviewerId), firstId].includes(line.entered_by))
    throw new CallError('statement_enterer_must_differ')
  return reference
}
