import { removeDevice } from '../../push/push-devices.ts'
import type { Handler } from './context.ts'
import { settingsOf } from './show-settings.ts'

export const unsubscribe: Handler<'push/unsubscribe'> = async (ctx, { session }) => {
  await removeDevice(ctx.db, session.tokenHash)
  return settingsOf(ctx, session.tokenHash)
}
