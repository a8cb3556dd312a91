import { createOpsClient, type OpsClient, type OperatorRole } from '@halyard/api/ops'
import { dataOf, type TestApp, type TestCustomer } from '../../src/app/testing.ts'

/** A signed-in operator. */
export interface TestOperator extends TestCustomer {
  /** Valid for operator calls only. */
  readonly opsToken: string
  readonly ops: OpsClient
}

/** Returns a client of the operator calls. */
export function opsClient(halyard: TestApp, token?: string): OpsClient {
  return createOpsClient({ server: halyard.url, token: () => token, language: () => 'en' })
}

/** Registers an operator, signed in as customer and as operator. */
export async function registerOperator(halyard: TestApp, role: OperatorRole): Promise<TestOperator> {
  return appointOperator(halyard, await halyard.registerCustomer(), role)
}

/** Makes a customer an operator and signs them in. */
export async function appointOperator<Customer extends TestCustomer>(
  halyard: TestApp,
  customer: Customer,
  role: OperatorRole,
): Promise<Customer & Pick<TestOperator, 'opsToken' | 'ops'>> {
  await halyard.app.context.db
    .updateTable('app_user')
    .set({ role })
    .where('id', '=', String(customer.id))
    .execute()
  const token = await halyard.app.context.operators.open(customer.id, { ip: '127.0.0.1', agent: 'test' })
  return { ...customer, opsToken: token, ops: opsClient(halyard, token) }
}

/** Opens a customer for an operator, who knows their e-mail address. */
export async function openCustomer(
  { ops }: Pick<TestOperator, 'ops'>,
  { email }: TestCustomer,
): Promise<void> {
  dataOf(await ops('ops/customer/find', { query: email }))
}
