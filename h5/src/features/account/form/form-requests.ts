import type { RequestOf, ResponseOf } from '@halyard/api/client'
import type { AccountValues } from './form-reducer.ts'

type CodePurpose = RequestOf<'sms_mail'>['purpose']

interface AccountName {
  readonly account: string
  readonly country?: string
}

function accountOf({ channel, email, mobile, country }: AccountValues): AccountName {
  return channel === 'email' ? { account: email.trim() } : { account: mobile, country }
}

export function loginRequest(values: AccountValues, captcha?: string): RequestOf<'user/login'> {
  return { ...accountOf(values), password: values.password, ...(captcha === undefined ? {} : { captcha }) }
}

export function codeLoginRequest(values: AccountValues): RequestOf<'user/login_mast'> {
  return { ...accountOf(values), code: values.code }
}

export function registerRequest(values: AccountValues): RequestOf<'user/register'> {
  const { code, password, repassword, inviteCode, agreedTo = 0 } = values
  const invited = inviteCode.trim()
  return {
    ...accountOf(values),
    code,
    password,
    repassword,
    agree: '1',
    agreement_version: agreedTo,
    ...(invited === '' ? {} : { invite_code: invited }),
  }
}

export function forgetRequest(values: AccountValues): RequestOf<'user/forget'> {
  const { code, password, repassword } = values
  return { ...accountOf(values), code, password, repassword }
}

export function unfreezeRequest(values: AccountValues, captcha?: string): RequestOf<'user/thaw'> {
  const { code, password, second = '' } = values
  return {
    ...accountOf(values),
    code,
    password,
    ...(second === '' ? {} : { second }),
    ...(captcha === undefined ? {} : { captcha }),
  }
}

/** Returns whether the account stays frozen after the customer's own freeze is lifted, because an operator froze it too. */
export function isStillFrozen(wire: ResponseOf<'user/thaw'>): boolean {
  return wire.still_frozen
}

export function mailCodeRequest(
  values: AccountValues,
  purpose: CodePurpose,
  captcha: string,
): RequestOf<'sms_mail'> {
  return { email: values.email.trim(), purpose, captcha }
}

export function textCodeRequest(
  values: AccountValues,
  purpose: CodePurpose,
  captcha: string,
): RequestOf<'sms_send'> {
  return { country: values.country, mobile: values.mobile, purpose, captcha }
}
