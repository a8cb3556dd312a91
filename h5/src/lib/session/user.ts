import type { User as WireUser } from '@halyard/api/client'

/** The signed-in customer. The e-mail address and the phone number are masked by the server. */
export interface User {
  readonly id: number
  readonly accountNumber: string
  readonly nickname: string
  readonly email: string | undefined
  readonly mobile: string | undefined
  readonly inviteCode: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** Parses a customer of the wire. */
export function toUser(wire: WireUser): User {
  return {
    id: wire.id,
    accountNumber: wire.account_number,
    nickname: wire.nickname,
    email: wire.email ?? undefined,
    mobile: wire.mobile ?? undefined,
    inviteCode: wire.invite_code,
    createdAt: wire.created_at,
  }
}
