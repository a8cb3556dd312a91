import type { User } from '@halyard/contract'
import type { UserRecord } from '../../auth/users.ts'

export function presentUser(user: UserRecord): User {
  return {
    id: Number(user.id),
    account_number: user.account_number,
    nickname: user.nickname,
    email: user.email === null ? null : hideMiddleOfMail(user.email),
    mobile: user.mobile === null ? null : hideMiddle(user.mobile, 4, 3),
    invite_code: user.invite_code,
    lang: user.lang,
    created_at: Number(user.created_at),
  }
}

function hideMiddleOfMail(email: string): string {
  const at = email.lastIndexOf('@')
  return hideMiddle(email.slice(0, at), 1, 1) + email.slice(at)
}

/** Always four stars, which do not tell how much they hide. Of a short text only the first letter is left. */
function hideMiddle(text: string, start: number, end: number): string {
  return text.length > start + end
    ? `${text.slice(0, start)}****${text.slice(-end)}`
    : `${text.slice(0, 1)}****`
}
