import { createOpsClient, type OpsClient, type OperatorRole } from '@halyard/api/ops'
import type { TestApp, TestCustomer } from '../src/app/testing.ts'

export interface TestOperator extends TestCustomer {
  /** Good at the operators' door only. */
  readonly opsToken: string
  readonly ops: OpsClient
}

export function opsClient(halyard: TestApp, token?: string): OpsClient {
  return createOpsClient({ server: halyard.url, token: () => token, language: () => 'en' })
}

/** Somebody who works here, signed in at both doors. */
export async function hireOperator(halyard: TestApp, role: OperatorRole): Promise<TestOperator> {
  const customer = await halyard.registerCustomer()
  await halyard.app.context.db
    .updateTable('app_user')
    .set({ role })
    .where('id', '=', String(customer.id))
    .execute()
  const token = await halyard.app.context.operators.open(customer.id, { ip: '127.0.0.1', agent: 'test' })
  return { ...customer, opsToken: token, ops: opsClient(halyard, token) }
}
