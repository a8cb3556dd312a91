import type { RequestOf } from '@halyard/api/client'
import { tryApi } from '../calls/api.ts'
import { useSession } from '../session/session.ts'
import { SentCodeField } from './sent-code-field.tsx'
import { useCodeWait } from './use-code-wait.ts'

interface OwnCodeFieldProps {
  readonly label?: string
  readonly purpose: RequestOf<'set/sms_other_mail'>['purpose']
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

/**
 * Renders the field for a code sent to the customer: by e-mail, or by text message to customers without an e-mail
 * address.
 */
export function OwnCodeField({ purpose, ...field }: OwnCodeFieldProps) {
  const user = useSession((session) => session.user)
  const channel = user?.email ? 'email' : 'mobile'
  const wait = useCodeWait(purpose, `${channel} ${user?.id}`, () =>
    tryApi('set/sms_other_mail', { channel, purpose }, { mask: false }),
  )
  return <SentCodeField {...field} to={user?.[channel]} wait={wait} />
}
