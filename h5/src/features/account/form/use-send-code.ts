import { toast } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { type CodeWait, useCodeWait } from '../../../lib/security/use-code-wait.ts'
import { solveCaptcha } from '../puzzle/captcha.ts'
import { fieldOf } from './form-errors.ts'
import { mailCodeRequest, textCodeRequest } from './form-requests.ts'
import type { AccountForm } from './use-account-form.ts'

/** Requests a verification code after solving a captcha, and counts down until the next request is allowed. */
export function useSendCode(form: AccountForm, purpose: 'register' | 'login' | 'forget' | 'thaw'): CodeWait {
  const { t } = useTranslation('account')
  const { channel, email, country, mobile } = form.values
  const target = channel === 'email' ? email : `${country} ${mobile}`

  return useCodeWait(purpose, target, async () => {
    if (!form.check(['account'])) return undefined
    const captcha = await solveCaptcha()
    if (captcha === undefined) {
      toast(t('captchaFailed'), 'bad')
      return undefined
    }
    const options = { mask: false }
    const answer =
      channel === 'email'
        ? await tryApi('sms_mail', mailCodeRequest(form.values, purpose, captcha), options)
        : await tryApi('sms_send', textCodeRequest(form.values, purpose, captcha), options)
    if (answer.ok || answer.wait !== undefined || fieldOf(answer) !== 'account') return answer
    form.refuse(answer)
    return undefined
  })
}
