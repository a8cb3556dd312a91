import type { PracticeOperator } from './practice-operator.ts'
import type { Waiting } from './waiting.ts'

/** Two different reviewers: the first decides, the second confirms requests that need two; and who enters statement lines. */
export interface Reviewers {
  readonly both: readonly [PracticeOperator, PracticeOperator]
  readonly treasurer: PracticeOperator
}

const PASS = '1'

/** Approves one request with one reviewer or, where required, two. Throws when the exchange rejects it. */
export async function approve({ both, treasurer }: Reviewers, { kind, id }: Waiting): Promise<void> {
  if (kind === 'payout') {
    await both[0].call('ops/withdrawal/paid', { id, reference: `PRACTICE-${id}` })
    return
  }
  if (kind === 'charge') return creditClaim(both, treasurer, id)
  for (const reviewer of both) if (await review(reviewer, kind, id)) return
  throw new Error(`${kind} ${id} still waits after two reviews`)
}

/** Returns whether the decision is final. */
async function review(
  reviewer: PracticeOperator,
  kind: Exclude<Waiting['kind'], 'payout' | 'charge'>,
  id: number,
): Promise<boolean> {
  switch (kind) {
    case 'verification':
      await reviewer.call('ops/verification/show', { id })
      return (await reviewer.call('ops/verification/review', { id, pass: PASS })).status === 'verified'
    case 'withdrawal':
      await reviewer.call('ops/withdrawal/show', { id })
      return (await reviewer.call('ops/withdrawal/review', { id, pass: PASS })).status !== 'processing'
    case 'merchant':
      return (await reviewer.call('ops/fiat/set_merchant', { id, merchant: PASS, reason: 'practice' }))
        .merchant
  }
}

/** Two reviewers credit a claim, and the treasurer enters the line of the practice bank's statement. */
async function creditClaim(both: Reviewers['both'], treasurer: PracticeOperator, id: number): Promise<void> {
  const reference = `PRACTICE-CLAIM-${id}`
  for (const reviewer of both) {
    const claim = await reviewer.call('ops/charge/review', { id, pass: PASS, reference })
    if (claim.status === 'processing') continue
    const date = new Date(claim.created_at).toISOString().slice(0, 10)
    const csv = [reference, claim.amount, claim.currency, date].join()
    await treasurer.call('ops/statement/enter', { network: 'BANK', csv })
  }
}
