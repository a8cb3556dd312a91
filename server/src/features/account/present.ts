import type { User } from '@halyard/api'
import { hiddenContacts } from '../../auth/users/contacts.ts'
import type { UserRecord } from '../../auth/users/users.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'

export function presentUser(secret: Secret, user: UserRecord): User {
  const { email, mobile } = hiddenContacts(secret, user)
  return {
    id: Number(user.id),
    account_number: user.account_number,
    nickname: user.nickname,
    email,
    mobile,
    invite_code: user.invite_code,
    lang: user.lang,
    created_at: Number(user.created_at),
  }
}
