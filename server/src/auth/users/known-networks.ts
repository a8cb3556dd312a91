import type { Database } from '../../db/database.ts'
import { lookupHash } from '../../db/contact-columns.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import type { AccountName } from './account-name.ts'

/** The outcomes of sign-ins in which the caller knew a secret of the account. */
const RIGHT = ['registered', 'password_right', 'code_right', 'second_right', 'passkey_right']
/** The sign-ins that are looked at, the newest first. */
const SIGN_INS_MAX = 200

/** Returns whether the owner of an account has signed in from the network of an address before. */
export async function hasSignedInFrom(
  { db, config: { secret } }: { readonly db: Database; readonly config: { readonly secret: Secret } },
  name: AccountName,
  ip: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('sign_in_log')
    .innerJoin('app_user', 'app_user.id', 'sign_in_log.user_id')
    .select('sign_in_log.ip')
    .where(`app_user.${name.channel}_hash`, '=', lookupHash(secret, name))
    .where('outcome', 'in', RIGHT)
    .orderBy('sign_in_log.id', 'desc')
    .limit(SIGN_INS_MAX)
    .execute()
  const network = networkOf(ip)
  return rows.some((row) => networkOf(row.ip) === network)
}
