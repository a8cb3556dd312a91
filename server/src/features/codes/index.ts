import { issueCaptcha } from './issue-captcha.ts'
import { sendCodeByMail, sendCodeByText, sendCodeToNewContact, sendCodeToSelf } from './send-code.ts'

export const codeHandlers = {
  captcha: issueCaptcha,
  sms_mail: sendCodeByMail,
  sms_send: sendCodeByText,
  'set/sms_other_mail': sendCodeToSelf,
  'safe/contact_code': sendCodeToNewContact,
}
