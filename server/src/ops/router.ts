import { uploadFileSchema } from '@halyard/api'
import {
  maySeePicture,
  OPERATOR_ROLES,
  OPS_METHODS,
  type OpsCallDefinition,
  opsCalls,
  type OpsPath,
  type OpsResponseOf,
  PICTURE_ROLES,
} from '@halyard/api/ops'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../calls/context.ts'
import { CallError, SignedOutError } from '../platform/call-error.ts'
import { parseForm } from '../platform/parsing/parse-body.ts'
import { parseRequest } from '../platform/parsing/parse-request.ts'
import type { RequestRates } from '../calls/request-rates.ts'
import { queryOf, sessionOf, tokenOf } from '../calls/session-of.ts'
import { sendPicture } from '../uploads/send-picture.ts'
import { type Actor, type AuditEntry, appendAudit } from './audit.ts'
import type { OperatorSession } from '../auth/sessions/operator-sessions.ts'
import { decidedRecord, decideUnclaimed } from './claims/decide-unclaimed.ts'
import type { OpsCaller, OpsHandler, OpsHandlers } from './ops-handler.ts'
import { openCustomers, type Opening, requireGrant, shownCustomer } from './grants/customer-grants.ts'
import { openedBySearch } from './grants/opened-by-search.ts'
import { countOpened } from './grants/count-opened.ts'
import { openedByRecord, relatedTo } from './grants/opened-by-record.ts'
import { createCustomerBudget, type CustomerBudget } from './customer-budget.ts'
import { createRefusalBudget, type RefusalBudget } from './refusal-budget.ts'
import { findApproval, type RecordName } from './record-kinds/find-record.ts'
import { createRepeatedReads, type RepeatedReads } from './repeated-reads.ts'
import { RejectedRequest } from './submit-audited.ts'
import { targetOf } from './target-of.ts'
import { flatten } from './two-persons/flatten.ts'
import { showRecordFor } from './two-persons/view-calls.ts'

const AGENT_LENGTH_MAX = 256
/** Texts in nine languages, each character as nine bytes of a form. */
const BODY_MAX_BYTES = 2 * 1024 * 1024

interface Router {
  readonly ctx: Context
  readonly rates: RequestRates
  readonly refusals: RefusalBudget
  readonly customers: CustomerBudget
  readonly reads: RepeatedReads
  readonly handlers: OpsHandlers
}

/**
 * Registers the operators' calls below `/api/ops/`. Every call of an operator leaves an audit entry; rejected callers
 * leave at most a bounded number per hour.
 */
export function registerOpsCalls(
  app: FastifyInstance,
  ctx: Context,
  handlers: OpsHandlers,
  rates: RequestRates,
): void {
  const customers = createCustomerBudget()
  ctx.system.watch({
    customerRejections: () => customers.rejected(),
    customersOpened: () => countOpened(ctx.db, ctx.now()),
  })
  const counters = { refusals: createRefusalBudget(), customers, reads: createRepeatedReads() }
  const router = { ctx, rates, ...counters, handlers }
  for (const path of Object.keys(OPS_METHODS) as OpsPath[]) registerOpsCall(app, router, path, handlers[path])
  registerPictures(app, router)
  // Only operators learn which paths below `/api/ops/` exist.
  app.all('/api/ops/*', (request) => rejectUnknown(router, request))
}

function registerOpsCall(
  app: FastifyInstance,
  router: Router,
  path: OpsPath,
  handler: OpsHandler<OpsPath>,
): void {
  const { ctx, rates } = router
  const definition: OpsCallDefinition = opsCalls[path]
  const { method, request: schema, large, auditsItself } = definition
  app.route({
    method,
    url: `/api/${path}`,
    ...(large ? { bodyLimit: BODY_MAX_BYTES } : {}),
    async handler(request, reply) {
      await rates.countCall(request.ip, undefined)
      const operator = definition.roles && (await authorize(router, request, path, definition))
      const actor = { path, operator, ip: request.ip }
      const input = method === 'GET' ? parseForm(queryOf(request)) : (request.body ?? {})
      const message = await audited(router, actor, input, async () => {
        const caller = {
          ...actor,
          request: parseRequest(schema, input),
          agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH_MAX),
        } as OpsCaller<OpsPath>
        if (!operator) return handler(ctx, caller)
        const target = targetOf(path, caller.request)
        // An operator who sees harm can always stop it, and a freeze shows nothing of its customer.
        if (path !== 'ops/customer/freeze') router.customers.take(operator, [target], ctx.now())
        await requireOpened(router, { ...actor, operator }, target)
        const decision = { path, operatorId: operator.userId, request: caller.request }
        const response = await decideUnclaimed(ctx, decision, () => handler(ctx, caller))
        await openShown(router, { ...actor, operator }, target, response)
        const record = decidedRecord(path, caller.request)
        if (record) await auditFirstOfTwo(router, { ...caller, operator }, record)
        return response
      })
      // An open page fetches again every few seconds: a view is audited once in ten minutes.
      const isAudited = method !== 'GET' || auditsItself
      if (!isAudited && !router.reads.isRepeated(actor, input, ctx.now()))
        await appendAudit(ctx.db, ctx.now(), actor, { target: targetOf(path, input), outcome: 'done' })
      return reply.header('cache-control', 'no-store').send({ type: 'ok', message })
    },
  })
}

interface OpsActor extends Actor {
  readonly path: OpsPath
  readonly operator: OperatorSession
}

function openFor(ctx: Context, actor: OpsActor, openings: readonly Opening[]): Promise<void> {
  const { operator } = actor
  return openCustomers(
    ctx,
    { operator, audit: (db, at, entry) => appendAudit(db, at, actor, entry) },
    openings,
  )
}

/** Throws `customer_not_opened` if the call shows a customer whom nothing has opened for the operator. */
async function requireOpened({ ctx }: Router, actor: OpsActor, target: string): Promise<void> {
  const customerId = shownCustomer(actor.path, target)
  if (customerId === undefined) return
  await openFor(ctx, actor, await openedByRecord(ctx.db, actor.operator, target))
  await requireGrant(ctx, actor.operator, customerId)
}

/** Grants access to the customers of the records that the operator has just found, opened or claimed. */
async function openShown(
  { ctx, customers }: Router,
  actor: OpsActor,
  target: string,
  response: object,
): Promise<void> {
  const { path, operator } = actor
  if (path === 'ops/customer/find') {
    const { list } = response as OpsResponseOf<typeof path>
    const targets = list.map(({ id }) => `customer:${id}`)
    customers.take(operator, targets, ctx.now())
    return openFor(ctx, actor, openedBySearch(list))
  }
  if (target === '' || (OPS_METHODS[path] !== 'GET' && path !== 'ops/record/claim')) return
  const opened = await openedByRecord(ctx.db, operator, target)
  if (opened.length > 0) await openFor(ctx, actor, [...opened, ...relatedTo(response, target)])
}

/**
 * Audits the state that an operator has approved as the first of two persons, so that the second sees what changed
 * since. Does nothing if the record waits for no second person.
 */
async function auditFirstOfTwo(
  { ctx, handlers }: Router,
  caller: OpsCaller<OpsPath> & Pick<OpsCaller<'ops/me'>, 'operator'>,
  record: RecordName,
): Promise<void> {
  if ((await findApproval(ctx.db, record)) !== caller.operator.userId) return
  const shown = await showRecordFor(handlers, { ctx, caller }, record)
  if (!shown) return
  const after = Object.fromEntries(flatten(shown))
  await appendAudit(ctx.db, ctx.now(), caller, { target: record.target, outcome: 'seen', after })
}

/**
 * Registers the read access to customers' pictures. It is separate because its response is an image, not an envelope.
 */
function registerPictures(app: FastifyInstance, router: Router): void {
  const { ctx, rates } = router
  const path = 'ops/upload/file'
  app.get(`/api/${path}`, async (request, reply) => {
    await rates.countCall(request.ip, undefined)
    const operator = await authorize(router, request, path, { roles: PICTURE_ROLES })
    const actor = { path, operator, ip: request.ip }
    const input = parseForm(queryOf(request))
    const picture = await audited(router, actor, input, () => {
      const { id } = parseRequest(uploadFileSchema, input)
      const viewer = { userId: operator.userId, ip: request.ip }
      return ctx.uploads.readAny(id, viewer, (purpose) => maySeePicture(operator.role, purpose))
    })
    const outcome = picture ? 'done' : 'picture_must_be_known'
    await appendAudit(ctx.db, ctx.now(), actor, { target: targetOf(path, input), outcome })
    return sendPicture(reply, picture)
  })
}

async function rejectUnknown(router: Router, request: FastifyRequest): Promise<never> {
  await router.rates.countCall(request.ip, undefined)
  const path = request.url.slice('/api/'.length).split('?')[0] ?? ''
  await authorize(router, request, path, { roles: OPERATOR_ROLES })
  throw new CallError('unknown_call')
}

/** The roles that may make a call, and the conditions that an operator may still lack. */
type Permitted = Pick<OpsCallDefinition, 'roles' | 'without'>

/**
 * Returns the operator of the request. Rejects and audits customers' tokens, operators without a required second factor or
 * with one that does not open the console, and operators without a permitted role.
 */
async function authorize(
  router: Router,
  request: FastifyRequest,
  path: string,
  { roles, without }: Permitted,
): Promise<OperatorSession> {
  const { ctx } = router
  const token = tokenOf(request)
  const operator = token === undefined ? undefined : await ctx.operators.find(token)
  if (operator?.needsSecondFactor && !without?.includes('factor'))
    return deny(router, { path, operator, ip: request.ip }, 'second_factor_required')
  if (operator?.awaitsApproval && !without?.includes('approval'))
    return deny(router, { path, operator, ip: request.ip }, 'factor_must_be_approved')
  if (operator && roles?.includes(operator.role)) return operator
  if (operator) return deny(router, { path, operator, ip: request.ip }, 'role_not_allowed')
  const customer = await sessionOf(ctx, request)
  if (!customer) throw new SignedOutError()
  return deny(
    router,
    { path, operator: { userId: customer.userId, role: 'customer' }, ip: request.ip },
    'operators_only',
  )
}

async function deny(
  router: Router,
  actor: Actor,
  code: 'role_not_allowed' | 'operators_only' | 'second_factor_required' | 'factor_must_be_approved',
): Promise<never> {
  await auditRefusal(router, actor, { target: '', outcome: code })
  throw new CallError(code)
}

/** Runs a call and audits its rejection: the only place that does, so that each leaves one entry. */
async function audited<Result>(
  router: Router,
  actor: Actor,
  input: unknown,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (thrown) {
    const isAsked = thrown instanceof RejectedRequest
    const error = isAsked ? thrown.cause : thrown
    const facts = isAsked ? thrown.facts : { target: targetOf(actor.path, input) }
    const outcome = error instanceof CallError ? error.code : 'internal_error'
    await auditRefusal(router, actor, { ...facts, outcome })
    throw error
  }
}

async function auditRefusal({ ctx, refusals }: Router, actor: Actor, entry: AuditEntry): Promise<void> {
  const decision = refusals.take(actor, ctx.now())
  if (decision === 'skipped') return
  const last = decision === 'last' ? { reason: 'further refusals within the hour are not noted' } : {}
  await appendAudit(ctx.db, ctx.now(), actor, { ...entry, ...last })
}
