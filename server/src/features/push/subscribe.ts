import { CallError } from '../../platform/call-error.ts'
import { saveDevice } from '../../push/push-devices.ts'
import { isPublicKey } from '../../push/vapid-key.ts'
import type { Handler } from './context.ts'
import { settingsOf } from './show-settings.ts'

/** Rejects an endpoint that is not of a public push service, and keys that nothing can be encrypted with. */
export const subscribe: Handler<'push/subscribe'> = async (ctx, { request, session }) => {
  if (ctx.push.publicKey === undefined) throw new CallError('push_unavailable')
  if (!ctx.push.accepts(request.endpoint)) throw new CallError('push_service_rejected', 'endpoint')
  if (!isPublicKey(request.p256dh)) throw new CallError('invalid_field', 'p256dh')
  await saveDevice(ctx.db, session, request)
  return settingsOf(ctx, session.tokenHash)
}
