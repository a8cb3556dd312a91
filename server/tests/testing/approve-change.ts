import type { OpsChange, OpsProposal } from '@halyard/api/ops'
import { dataOf } from '../../src/app/testing.ts'
import type { TestOperator } from './test-operator.ts'

/** Approves what another operator proposed. Returns the applied change. */
export async function approveChange(
  { ops }: TestOperator,
  { id }: Pick<OpsProposal, 'id'>,
): Promise<OpsChange> {
  const change = dataOf(await ops('ops/change/decide', { id: id ?? 0, pass: '1' }))
  if (!change.applied) throw new Error(`the change is ${change.status}`)
  return change
}

/** Returns the id of the record of a change: 7 of 'wealth:7'. */
export function recordOf({ target }: Pick<OpsChange, 'target'>): number {
  return Number(target.slice(target.indexOf(':') + 1))
}
