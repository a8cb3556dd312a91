import type { OpsNewsTexts, OpsRequestOf } from '@halyard/api/ops'
import { dataOf } from '../../src/app/testing.ts'
import { approveChange, recordOf } from './approve-change.ts'
import type { TestOperator } from './test-operator.ts'

/** Publishes, schedules or changes an item by two operators. */
export async function publishNews(
  [proposer, decider]: readonly [TestOperator, TestOperator],
  request: OpsRequestOf<'ops/news/propose'>,
): Promise<OpsNewsTexts> {
  const change = await approveChange(decider, dataOf(await proposer.ops('ops/news/propose', request)))
  return dataOf(await proposer.ops('ops/news/show', { id: recordOf(change) }))
}
