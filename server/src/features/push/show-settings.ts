import { hasDevice } from '../../push/push-devices.ts'
import type { Context, Handler } from './context.ts'

export const showSettings: Handler<'push/settings'> = async (ctx, { session }) =>
  settingsOf(ctx, session.tokenHash)

/** Returns the public key, and whether the device of a session receives pushes. */
export async function settingsOf({ db, push }: Context, tokenHash: string) {
  return { public_key: push.publicKey ?? null, on: await hasDevice(db, tokenHash) }
}
