import { readApi } from '../calls/api.ts'
import { rememberUser } from './session.ts'
import { toUser, type User } from './user.ts'

/** Fetches and stores the signed-in customer. Rejects if the call fails. */
export async function refreshUser(signal?: AbortSignal): Promise<User> {
  const wire = await readApi('user/center', {}, signal)
  rememberUser(wire)
  return toUser(wire)
}
