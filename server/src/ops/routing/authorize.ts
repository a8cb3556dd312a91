import type { OpsCallDefinition } from '@halyard/api/ops'
import type { FastifyRequest } from 'fastify'
import type { OperatorSession } from '../../auth/sessions/operator-sessions.ts'
import { sessionOf, tokenOf } from '../../calls/session-of.ts'
import { CallError, SignedOutError } from '../../platform/call-error.ts'
import type { Actor } from '../audit.ts'
import { auditRefusal } from './audit-refusals.ts'
import type { Routing } from './routing.ts'

/** The roles that may make a call, and what an operator may still lack. */
type Permitted = Pick<OpsCallDefinition, 'roles' | 'without'>

/**
 * Returns the operator of the request. Rejects and audits customers' tokens, operators without a required second factor or
 * with one that does not open the console, and operators without a permitted role.
 */
export async function authorize(
  routing: Routing,
  request: FastifyRequest,
  path: string,
  { roles, without }: Permitted,
): Promise<OperatorSession> {
  const { ctx } = routing
  const token = tokenOf(request)
  const operator = token === undefined ? undefined : await ctx.operators.find(token)
  if (operator?.needsSecondFactor && !without?.includes('factor'))
    return deny(routing, { path, operator, ip: request.ip }, 'second_factor_required')
  if (operator?.awaitsApproval && !without?.includes('approval'))
    return deny(routing, { path, operator, ip: request.ip }, 'factor_must_be_approved')
  if (operator && roles?.includes(operator.role)) return operator
  if (operator) return deny(routing, { path, operator, ip: request.ip }, 'role_not_allowed')
  const customer = await sessionOf(ctx, request)
  if (!customer) throw new SignedOutError()
  return deny(
    routing,
    { path, operator: { userId: customer.userId, role: 'customer' }, ip: request.ip },
    'operators_only',
  )
}

async function deny(
  routing: Routing,
  actor: Actor,
  code: 'role_not_allowed' | 'operators_only' | 'second_factor_required' | 'factor_must_be_approved',
): Promise<never> {
  await auditRefusal(routing, actor, { target: '', outcome: code })
  throw new CallError(code)
}
