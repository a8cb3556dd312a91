import { createECDH, randomBytes } from 'node:crypto'
import type { ColumnType, Kysely } from 'kysely'
import type { Tables } from '@halyard/server/db/tables'
import { newPrivateKey } from '@halyard/server/push'

declare module '@halyard/server/db/tables' {
  interface Tables {
    practice_push_device: {
      id: ColumnType<string, never, never>
      token: string
      server_key: string
      private_key: string
      auth: string
    }
  }
}

/** The newest devices that are stored. Pushes to older ones are answered as those to a removed app. */
const DEVICES_KEPT = 1_000

/** A simulated device with its push subscription. */
export interface SimulatedDevice {
  /** As the outbox shows it. */
  readonly name: string
  /** The secret part of the address that pushes are sent to. */
  readonly token: string
  readonly serverKey: string
  readonly privateKey: string
  readonly auth: string
}

/** Creates a device that receives pushes signed with `serverKey`. Deletes the oldest beyond the limit. */
export async function createDevice(db: Kysely<Tables>, serverKey: string): Promise<SimulatedDevice> {
  const [token, auth] = [randomBytes(24).toString('base64url'), randomBytes(16).toString('base64url')]
  const privateKey = newPrivateKey()
  const { id } = await db
    .insertInto('practice_push_device')
    .values({ token, server_key: serverKey, private_key: privateKey, auth })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('practice_push_device')
    .where('id', '<=', String(Number(id) - DEVICES_KEPT))
    .execute()
  return { name: nameOf(id), token, serverKey, privateKey, auth }
}

/** Finds a device by its token. */
export async function findDevice(db: Kysely<Tables>, token: string): Promise<SimulatedDevice | undefined> {
  const row = await db
    .selectFrom('practice_push_device')
    .selectAll()
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, server_key: serverKey, private_key: privateKey, auth } = row
  return { name: nameOf(id), token, serverKey, privateKey, auth }
}

/** Returns the public key of a device, as a browser would, in base64url. */
export function publicKeyOf({ privateKey }: SimulatedDevice): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url')
}

function nameOf(id: string): string {
  return `simulated device ${id}`
}
