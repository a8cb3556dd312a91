import { uploadFileSchema } from '@halyard/api'
import { maySeePicture, PICTURE_ROLES } from '@halyard/api/ops'
import type { FastifyInstance } from 'fastify'
import { queryOf } from '../../calls/session-of.ts'
import { parseForm } from '../../platform/parsing/parse-body.ts'
import { parseRequest } from '../../platform/parsing/parse-request.ts'
import { sendPicture } from '../../uploads/send-picture.ts'
import { appendAudit } from '../audit.ts'
import { audited } from './audit-refusals.ts'
import { authorize } from './authorize.ts'
import type { Routing } from './routing.ts'
import { targetOf } from './target-of.ts'

/**
 * Registers the read access to customers' pictures. It is separate because its response is an image, not an envelope.
 */
export function registerPictures(app: FastifyInstance, routing: Routing): void {
  const { ctx, rates } = routing
  const path = 'ops/upload/file'
  app.get(`/api/${path}`, async (request, reply) => {
    await rates.countCall(request.ip, undefined)
    const operator = await authorize(routing, request, path, { roles: PICTURE_ROLES })
    const actor = { path, operator, ip: request.ip }
    const input = parseForm(queryOf(request))
    const picture = await audited(routing, actor, input, () => {
      const { id } = parseRequest(uploadFileSchema, input)
      const viewer = { userId: operator.userId, ip: request.ip }
      return ctx.uploads.readAny(id, viewer, (purpose) => maySeePicture(operator.role, purpose))
    })
    const outcome = picture ? 'done' : 'picture_must_be_known'
    await appendAudit(ctx.db, ctx.now(), actor, { target: targetOf(path, input), outcome })
    return sendPicture(reply, picture)
  })
}
