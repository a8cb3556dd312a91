import { dataOf } from '../../src/app/testing.ts'
import { approveChange } from './approve-change.ts'
import type { TestOperator } from './test-operator.ts'

/** Opens a product, named as in the audit log, by two operators. */
export async function openProduct(
  [proposer, decider]: readonly [TestOperator, TestOperator],
  target: string,
  status: 'open' | 'cancel_only' = 'open',
): Promise<void> {
  const request = { target, status, reason: 'Checked' }
  await approveChange(decider, dataOf(await proposer.ops('ops/opening/propose', request)))
}
