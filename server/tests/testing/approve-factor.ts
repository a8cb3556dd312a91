import type { OperatorRole } from '@halyard/api/ops'
import { TOTP } from 'otpauth'
import { dataOf, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { approveAsHost } from '../../src/auth/staff-factors/staff-factors.ts'
import { opsClient, registerOperator, type TestOperator } from './test-operator.ts'

/** Registers an operator whose authenticator app the host has approved, signed in with it. */
export async function registerGuardedOperator(
  halyard: TestApp,
  role: OperatorRole,
): Promise<TestOperator & { readonly secret: string }> {
  const member = await registerOperator(halyard, role)
  const secret = await enableTotp(member)
  const { db, now, operators } = halyard.app.context
  const [factor] = await approveAsHost(db, member.id, now())
  const opsToken = await operators.open(member.id, { ip: '127.0.0.1', agent: 'test' }, factor)
  return { ...member, secret, opsToken, ops: opsClient(halyard, opsToken) }
}

/** Enables an authenticator app in the app of a customer. Returns its secret. */
export async function enableTotp({ client, password }: TestCustomer): Promise<string> {
  const { secret } = dataOf(await client('safe/totp_begin', { password }))
  dataOf(await client('safe/totp_confirm', { code: new TOTP({ secret }).generate() }))
  return secret
}

/** Has another admin approve the second factor with which a member of staff has signed in. */
export async function approveFactorOf(halyard: TestApp, staffId: number): Promise<void> {
  const admin = await registerGuardedOperator(halyard, 'admin')
  const { list } = dataOf(await admin.ops('ops/staff_factor/list', {}))
  const waiting = list.find((factor) => factor.staff_id === staffId)
  if (!waiting) throw new Error('no second factor of this account waits')
  dataOf(await admin.ops('ops/staff_factor/review', { id: String(waiting.id), pass: '1' }))
}
