import type { PracticeOperator } from './practice-operator.ts'
import type { Waiting } from './waiting.ts'

/** Two different reviewers: the first decides, the second confirms requests that need two. */
export type Reviewers = readonly [PracticeOperator, PracticeOperator]

const PASS = '1'

/** Approves one request with one reviewer or, where required, two. Throws when the exchange rejects it. */
export async function approve(reviewers: Reviewers, { kind, id }: Waiting): Promise<void> {
  if (kind === 'payout') {
    await reviewers[0].call('ops/withdrawal/paid', { id, reference: `PRACTICE-${id}` })
    return
  }
  for (const reviewer of reviewers) if (await review(reviewer, kind, id)) return
  throw new Error(`${kind} ${id} still waits after two reviews`)
}

/** Returns whether the decision is final. */
async function review(
  reviewer: PracticeOperator,
  kind: Exclude<Waiting['kind'], 'payout'>,
  id: number,
): Promise<boolean> {
  switch (kind) {
    case 'verification':
      await reviewer.call('ops/verification/show', { id })
      return (await reviewer.call('ops/verification/review', { id, pass: PASS })).status === 'verified'
    case 'withdrawal':
      await reviewer.call('ops/withdrawal/show', { id })
      return (await reviewer.call('ops/withdrawal/review', { id, pass: PASS })).status !== 'processing'
    case 'charge':
      return (await reviewer.call('ops/charge/review', { id, pass: PASS })).status !== 'processing'
    case 'merchant':
      return (await reviewer.call('ops/fiat/set_merchant', { id, merchant: PASS, reason: 'practice' }))
        .merchant
  }
}
