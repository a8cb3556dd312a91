import type { User } from '@halyard/api'
import type { UserRecord } from '../../auth/users/users.ts'
import { hideMiddleOfMail, hideMiddleOfNumber } from '../../platform/texts/hide-middle.ts'

export function presentUser(user: UserRecord): User {
  return {
    id: Number(user.id),
    account_number: user.account_number,
    nickname: user.nickname,
    email: user.email === null ? null : hideMiddleOfMail(user.email),
    mobile: user.mobile === null ? null : hideMiddleOfNumber(user.mobile),
    invite_code: user.invite_code,
    lang: user.lang,
    created_at: Number(user.created_at),
  }
}
