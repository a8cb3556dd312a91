import { Card } from '@halyard/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { SECURITY_KEY } from '../../../lib/security/security.ts'
import { AuthenticatorOff } from './authenticator-off.tsx'
import { AuthenticatorOn } from './authenticator-on.tsx'
import { Loaded } from '../loaded.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function AuthenticatorPage() {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const show = (fresh: readonly string[]) => {
    setCodes(fresh)
    void queries.invalidateQueries({ queryKey: SECURITY_KEY })
  }
  return (
    <Loaded title={t('totp')}>
      {({ totp, recoveryCodes }) =>
        codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        ) : (
          <>
            <Card>
              <p className="text-15">{totp ? t('totpIsOn') : t('totpAbout')}</p>
              {totp ? (
                <p className="mt-1 text-13 text-muted">{t('recoveryLeft', { count: recoveryCodes })}</p>
              ) : null}
            </Card>
            {totp ? <AuthenticatorOff onRenewed={show} /> : <AuthenticatorOn onOn={show} />}
          </>
        )
      }
    </Loaded>
  )
}
