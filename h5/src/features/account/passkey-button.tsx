import type { SignedIn } from '@halyard/api/client'
import { Button, toast } from '@halyard/ui'
import { KeyRound } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callApi } from '../../lib/calls/api.ts'
import { answerWithPasskey, askDevice, hasPasskeys } from '../../lib/security/passkeys.ts'

/** Renders the passkey sign-in button, where the browser supports passkeys. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: (signedIn: SignedIn) => void }) {
  const { t } = useTranslation('account')
  const [asking, setAsking] = useState(false)
  if (!hasPasskeys()) return null
  const signIn = async () => {
    setAsking(true)
    const ceremony = await callApi('user/passkey_begin', {}, { mask: false })
    const response = ceremony ? await askDevice(() => answerWithPasskey(ceremony.options)) : undefined
    setAsking(false)
    if (!ceremony) return
    if (response === undefined) return toast(t('passkeyNotUsed'), 'bad')
    const answer = await callApi('user/passkey_login', { response })
    if (answer) onSignedIn(answer)
  }
  return (
    <Button
      icon={<KeyRound aria-hidden size={18} />}
      kind="quiet"
      loading={asking}
      onClick={() => void signIn()}
      wide
    >
      {t('usePasskey')}
    </Button>
  )
}
