import { uploadFileSchema } from '@halyard/api'
import { OPS_METHODS, type OpsCallDefinition, opsCalls, type OpsPath, REVIEWING } from '@halyard/api/ops'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../calls/context.ts'
import { CallError, SignedOutError } from '../platform/call-error.ts'
import { parseForm } from '../platform/parsing/parse-body.ts'
import { parseRequest } from '../platform/parsing/parse-request.ts'
import type { RequestRates } from '../calls/request-rates.ts'
import { queryOf, sessionOf, tokenOf } from '../calls/session-of.ts'
import { sendPicture } from '../uploads/send-picture.ts'
import { type Actor, type AuditNote, noteAudit } from './audit.ts'
import type { OperatorSession } from '../auth/operator-sessions.ts'
import type { OpsCaller, OpsHandler, OpsHandlers } from './ops-handler.ts'
import { createRefusalNotes, type RefusalNotes } from './refusal-notes.ts'

const AGENT_LETTERS_MAX = 256

interface Door {
  readonly ctx: Context
  readonly rates: RequestRates
  readonly refusals: RefusalNotes
}

/** The operators' calls, below `/api/ops/`. Whoever is turned away here is noted, up to a bound an hour; whoever gets in leaves a line for each call. */
export function registerOpsCalls(
  app: FastifyInstance,
  ctx: Context,
  handlers: OpsHandlers,
  rates: RequestRates,
): void {
  const door = { ctx, rates, refusals: createRefusalNotes() }
  for (const path of Object.keys(OPS_METHODS) as OpsPath[]) registerOpsCall(app, door, path, handlers[path])
  registerPictures(app, door)
  // Whoever looks for other doors here must be an operator to be told that there is none.
  app.all('/api/ops/*', (request) => refuseUnknown(door, request))
}

function registerOpsCall(
  app: FastifyInstance,
  door: Door,
  path: OpsPath,
  handler: OpsHandler<OpsPath>,
): void {
  const { ctx, rates } = door
  const { roles, request: schema }: OpsCallDefinition = opsCalls[path]
  const method = OPS_METHODS[path]
  app.route({
    method,
    url: `/api/${path}`,
    async handler(request, reply) {
      rates.countCall(request.ip, undefined)
      const operator = roles && (await admit(door, request, path, roles))
      const actor = { path, operator, ip: request.ip }
      const input = method === 'GET' ? parseForm(queryOf(request)) : (request.body ?? {})
      const message = await noted(door, actor, input, () => {
        const caller = {
          ...actor,
          request: parseRequest(schema, input),
          agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_LETTERS_MAX),
        } as OpsCaller<OpsPath>
        return handler(ctx, caller)
      })
      if (method === 'GET')
        await noteAudit(ctx.db, ctx.now(), actor, { target: targetOf(path, input), outcome: 'done' })
      return reply.header('cache-control', 'no-store').send({ type: 'ok', message })
    },
  })
}

/** Any picture that a customer handed in. Beside the other calls because it is answered as a picture. */
function registerPictures(app: FastifyInstance, door: Door): void {
  const { ctx, rates } = door
  const path = 'ops/upload/file'
  app.get(`/api/${path}`, async (request, reply) => {
    rates.countCall(request.ip, undefined)
    const operator = await admit(door, request, path, REVIEWING)
    const actor = { path, operator, ip: request.ip }
    const input = parseForm(queryOf(request))
    const picture = await noted(door, actor, input, () => {
      const { id } = parseRequest(uploadFileSchema, input)
      return ctx.uploads.readAny(id, { userId: operator.userId, ip: request.ip })
    })
    const outcome = picture ? 'done' : 'picture_must_be_known'
    await noteAudit(ctx.db, ctx.now(), actor, { target: targetOf(path, input), outcome })
    return sendPicture(reply, picture)
  })
}

async function refuseUnknown(door: Door, request: FastifyRequest): Promise<never> {
  door.rates.countCall(request.ip, undefined)
  await admit(door, request, request.url.slice('/api/'.length).split('?')[0] ?? '', REVIEWING)
  throw new CallError('unknown_call')
}

/** The operator whose token it is. A customer's token, and an operator's who lacks the role, are turned away and noted. */
async function admit(
  door: Door,
  request: FastifyRequest,
  path: string,
  roles: readonly string[],
): Promise<OperatorSession> {
  const { ctx } = door
  const token = tokenOf(request)
  const operator = token === undefined ? undefined : await ctx.operators.find(token)
  if (operator && roles.includes(operator.role)) return operator
  if (operator) return turnAway(door, { path, operator, ip: request.ip }, 'role_not_allowed')
  const customer = await sessionOf(ctx, request)
  if (!customer) throw new SignedOutError()
  return turnAway(
    door,
    { path, operator: { userId: customer.userId, role: 'customer' }, ip: request.ip },
    'operators_only',
  )
}

async function turnAway(
  door: Door,
  actor: Actor,
  code: 'role_not_allowed' | 'operators_only',
): Promise<never> {
  await noteRefusal(door, actor, { target: '', outcome: code })
  throw new CallError(code)
}

/** Runs a call, and notes it when it is refused. */
async function noted<Answer>(
  door: Door,
  actor: Actor,
  input: unknown,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const outcome = error instanceof CallError ? error.code : 'internal_error'
    await noteRefusal(door, actor, { target: targetOf(actor.path, input), outcome })
    throw error
  }
}

async function noteRefusal({ ctx, refusals }: Door, actor: Actor, note: AuditNote): Promise<void> {
  const taken = refusals.take(actor, ctx.now())
  if (taken === 'left_out') return
  const reason = taken === 'last' ? 'further refusals within the hour are not noted' : ''
  await noteAudit(ctx.db, ctx.now(), actor, { ...note, reason })
}

const TARGET_LETTERS_MAX = 60

/** What a call is about, as far as its `id` says: 'verification:12' for `ops/verification/show`. */
function targetOf(path: string, input: unknown): string {
  const { id } = input as { readonly id?: unknown }
  const named = typeof id === 'string' || typeof id === 'number' ? String(id).replaceAll('\0', '') : ''
  return named === '' ? '' : `${path.split('/')[1]}:${named}`.slice(0, TARGET_LETTERS_MAX)
}
