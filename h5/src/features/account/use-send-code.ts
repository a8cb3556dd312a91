import { toast } from '@halyard/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/api.ts'
import { solveCaptcha } from './captcha.ts'
import { mailCodeRequest, textCodeRequest } from './form-requests.ts'
import type { AccountForm } from './use-account-form.ts'

export type SendState =
  | { readonly state: 'ready' }
  | { readonly state: 'sending' }
  | { readonly state: 'sent'; readonly secondsLeft: number; readonly minutes: number | undefined }

/** Solves the puzzle, asks for the code, and counts down until another may be asked for. */
export function useSendCode(form: AccountForm, purpose: 'register' | 'login' | 'forget' | 'thaw') {
  const { t } = useTranslation('account')
  const [state, setState] = useState<SendState>({ state: 'ready' })

  const counting = state.state === 'sent' && state.secondsLeft > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(
      () => setState((now) => (now.state === 'sent' ? { ...now, secondsLeft: now.secondsLeft - 1 } : now)),
      1000,
    )
    return () => clearInterval(timer)
  }, [counting])

  const send = async () => {
    if (!form.check(['account'])) return
    setState({ state: 'sending' })
    const captcha = await solveCaptcha()
    if (captcha === undefined) {
      toast(t('captchaFailed'), 'bad')
      setState({ state: 'ready' })
      return
    }
    const options = { mask: false }
    const answer =
      form.values.channel === 'email'
        ? await tryApi('sms_mail', mailCodeRequest(form.values, purpose, captcha), options)
        : await tryApi('sms_send', textCodeRequest(form.values, purpose, captcha), options)
    if (!answer.ok) {
      if (answer.wait !== undefined) {
        // The button says how long: before a reload it had sent one.
        setState({ state: 'sent', secondsLeft: answer.wait, minutes: undefined })
        return
      }
      form.refuse(answer, ['account'])
      setState({ state: 'ready' })
      return
    }
    const { resend_after, expires_in } = answer.data
    setState({ state: 'sent', secondsLeft: resend_after, minutes: Math.floor(expires_in / 60) })
  }
  return { state, send: () => void send() }
}
