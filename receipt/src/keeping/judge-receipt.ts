import { type Evidence, findEvidence } from '../evidence/evidence.ts'
import { readReceipt } from '../read-receipt.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import type { TicketReceipt } from '../receipt.ts'
import type { KeyPeriod } from '../statements/signing-keys.ts'
import type { Statement } from '../statements/statements.ts'
import { verifyReceipt } from '../verify-receipt.ts'
import type { FindingKind, KeptOption } from './kept.ts'

/** A receipt, and what is wrong with it. */
export interface ReceiptJudgement {
  /** Undefined if it is not exactly a receipt of format 2. */
  readonly receipt: TicketReceipt | undefined
  readonly problem: FindingKind | undefined
  /** Evidence that convinces a third party, for the problem `proof`. */
  readonly evidence: Evidence | undefined
}

/**
 * Judges the receipt of an option. It is right if it verifies with trusted keys, is about this option, and it and its live
 * head contradict nothing that was kept: the ticket, the option's live heads, and `others`.
 */
export async function judgeReceipt(
  answer: unknown,
  { ticket, heads }: Pick<KeptOption, 'ticket' | 'heads'>,
  others: readonly Statement[],
  keys: readonly KeyPeriod[],
  crypto: ReceiptCrypto,
): Promise<ReceiptJudgement> {
  const receipt = readReceipt(answer)
  if (receipt?.format !== 'halyard-receipt-2')
    return { receipt: undefined, problem: 'receipt_invalid', evidence: undefined }
  const publicKeys = keys.map(({ public_key }) => public_key)
  const kept: readonly Statement[] = [ticket, ...heads, ...others]
  const evidence =
    (await findEvidence(receipt, kept, crypto, publicKeys)) ??
    (await findEvidence(receipt.trail.live, kept, crypto, publicKeys))
  if (evidence) return { receipt, problem: 'proof', evidence }
  const { ok, checks } = await verifyReceipt(receipt, crypto, keys)
  const isKeyRight = checks.some(({ name, ok }) => name === 'key' && ok)
  const isSame = receipt.option.id === ticket.option.id && receipt.option.nonce === ticket.option.nonce
  const problem = isKeyRight ? (ok && isSame ? undefined : 'receipt_invalid') : 'receipt_key'
  return { receipt, problem, evidence: undefined }
}
