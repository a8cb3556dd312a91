import multipart from '@fastify/multipart'
import { UPLOAD_MAX_BYTES, type UploadPurpose, uploadFileSchema, uploadSchema } from '@halyard/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { CallError, SignedOutError } from '../../platform/call-error.ts'
import { parseForm } from '../../platform/parsing/parse-body.ts'
import { parseRequest } from '../../platform/parsing/parse-request.ts'
import { takePoint } from '../../platform/take-point.ts'
import type { RequestRates } from '../../calls/request-rates.ts'
import { queryOf, sessionOf } from '../../calls/session-of.ts'
import { sendPicture } from '../../uploads/send-picture.ts'
import type { Context } from './context.ts'
import { createUploadSlots } from './slots.ts'

const FIELD_BYTES_MAX = 100
/** The body also contains fields and boundaries. */
const BODY_MAX_BYTES = UPLOAD_MAX_BYTES + 64 * 1024
const UPLOADS_PER_HOUR = 60

/** Registers the two calls that carry a picture. Unlike other calls, neither is a form with an envelope. */
export async function registerUploads(
  app: FastifyInstance,
  ctx: Context,
  rates: RequestRates,
): Promise<void> {
  const uploadsOfCustomer = new RateLimiterMemory({ points: UPLOADS_PER_HOUR, duration: 3_600 })
  const slots = createUploadSlots()
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 2, parts: 3, fieldSize: FIELD_BYTES_MAX },
  })

  app.post('/api/upload', { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
    const session = await sessionOf(ctx, request)
    await rates.countCall(request.ip, session)
    if (!session) throw new SignedOutError()
    await takePoint(uploadsOfCustomer, String(session.userId))
    const id = await slots.run(session.userId, async () => {
      const { purpose, file } = await readUpload(request).catch(rethrowAsInvalid)
      return ctx.uploads.keep(session.userId, purpose, file)
    })
    return reply.header('cache-control', 'no-store').send({ type: 'ok', message: { id } })
  })

  // A picture of another customer and an unknown one get the same response.
  app.get('/api/upload/file', async (request, reply) => {
    const session = await sessionOf(ctx, request)
    await rates.countCall(request.ip, session)
    const { id } = parseRequest(uploadFileSchema, parseForm(queryOf(request)))
    const viewer = session && { userId: session.userId, ip: request.ip }
    return sendPicture(reply, viewer && (await ctx.uploads.readOwn(id, viewer)))
  })
}

/** Reports a malformed form as `invalid_request`; the parser does not mark it as the client's error. */
function rethrowAsInvalid(error: unknown): never {
  const isSaid = error instanceof CallError || (error as { statusCode?: number }).statusCode !== undefined
  throw isSaid ? error : new CallError('invalid_request')
}

/** Reads one file and its purpose, in any order. Ignores the file's name. */
async function readUpload(request: FastifyRequest): Promise<{ purpose: UploadPurpose; file: Buffer }> {
  if (!request.isMultipart()) throw new CallError('invalid_request')
  const fields: Record<string, unknown> = {}
  let file: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw new CallError('unknown_field', part.fieldname)
      file = await part.toBuffer()
    } else {
      if (Object.hasOwn(fields, part.fieldname)) throw new CallError('invalid_field', part.fieldname)
      fields[part.fieldname] = part.valueTruncated ? '' : part.value
    }
  }
  const { purpose } = parseRequest(uploadSchema, fields)
  if (!file || file.length === 0) throw new CallError('missing_field', 'file')
  return { purpose, file }
}
