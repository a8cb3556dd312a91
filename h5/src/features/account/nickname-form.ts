import { collectErrors, type FieldErrors } from '../../lib/forms/form-errors.ts'

export interface NicknameValues {
  readonly nickname: string
}

export const NICKNAME_FIELDS = ['nickname'] as const

const NICKNAME = /^[\p{L}\p{M}\p{N} ._-]{1,20}$/u

/** Returns the nickname as sent: without surrounding spaces. */
export function nicknameRequest({ nickname }: NicknameValues): NicknameValues {
  return { nickname: nickname.trim() }
}

/** Returns the error of the nickname. */
export function findNicknameErrors(values: NicknameValues): FieldErrors<'nickname'> {
  return collectErrors(NICKNAME_FIELDS, () =>
    NICKNAME.test(nicknameRequest(values).nickname) ? undefined : { text: 'nicknameInvalid' },
  )
}
