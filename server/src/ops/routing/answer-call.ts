import { type OpsCallDefinition, opsCalls, type OpsPath } from '@halyard/api/ops'
import type { FastifyRequest } from 'fastify'
import type { OperatorSession } from '../../auth/sessions/operator-sessions.ts'
import { queryOf } from '../../calls/session-of.ts'
import { parseForm } from '../../platform/parsing/parse-body.ts'
import { parseRequest } from '../../platform/parsing/parse-request.ts'
import { appendAudit } from '../audit.ts'
import { decidedRecord, decideUnclaimed } from '../claims/decide-unclaimed.ts'
import type { OpsCaller, OpsHandler } from '../ops-handler.ts'
import { auditFirstOfTwo } from './audit-first-of-two.ts'
import { audited } from './audit-refusals.ts'
import { authorize } from './authorize.ts'
import { openShown, requireOpened } from './open-customers.ts'
import type { Routing } from './routing.ts'
import { targetOf } from './target-of.ts'

const AGENT_LENGTH_MAX = 256

/** Answers a call: counts it, checks the role, runs the handler under the rules of records, and audits it. */
export async function answerCall(routing: Routing, path: OpsPath, request: FastifyRequest): Promise<object> {
  const { ctx, rates, reads } = routing
  const definition: OpsCallDefinition = opsCalls[path]
  const { method, request: schema, auditsItself } = definition
  await rates.countCall(request.ip, undefined)
  const operator = definition.roles && (await authorize(routing, request, path, definition))
  const actor = { path, operator, ip: request.ip }
  const input = method === 'GET' ? parseForm(queryOf(request)) : (request.body ?? {})
  const message = await audited(routing, actor, input, () => {
    const caller = {
      ...actor,
      request: parseRequest(schema, input),
      agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH_MAX),
    } as OpsCaller<OpsPath>
    return operator ? answerOperator(routing, { ...caller, operator }) : handlerOf(routing, path)(ctx, caller)
  })
  // A page that is open asks again every few seconds: who looked at what is audited once in ten minutes.
  const isAudited = method !== 'GET' || auditsItself
  if (!isAudited && !reads.isRepeated(actor, input, ctx.now()))
    await appendAudit(ctx.db, ctx.now(), actor, { target: targetOf(path, input), outcome: 'done' })
  return message
}

/** Runs the handler for an operator, under the limits of customers opened and the rules of claims and of two persons. */
async function answerOperator(
  routing: Routing,
  caller: OpsCaller<OpsPath> & { readonly operator: OperatorSession },
): Promise<object> {
  const { ctx, customers } = routing
  const { path, request, operator } = caller
  const target = targetOf(path, request)
  // An operator who sees harm can always stop it, and a freeze shows nothing of its customer.
  if (path !== 'ops/customer/freeze') customers.take(operator, [target], ctx.now())
  await requireOpened(routing, caller, target)
  const decision = { path, operatorId: operator.userId, request }
  const response = await decideUnclaimed(ctx, decision, () => handlerOf(routing, path)(ctx, caller))
  await openShown(routing, caller, target, response)
  const record = decidedRecord(path, request)
  if (record) await auditFirstOfTwo(routing, caller, record)
  return response
}

function handlerOf({ handlers }: Routing, path: OpsPath): OpsHandler<OpsPath> {
  return handlers[path]
}
