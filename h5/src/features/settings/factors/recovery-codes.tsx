import { Button, Card, Checkbox } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/**
 * Renders the recovery codes. They are shown once, so the button to continue needs a confirmation that they are saved.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('settings')
  const [saved, setSaved] = useState(false)
  return (
    <>
      <h2 className="text-17 font-semibold">{t('recoveryTitle')}</h2>
      <p className="text-15 text-muted">{t('recoveryAbout')}</p>
      <Card>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-2">
          {codes.map((code) => (
            <li className="text-center font-mono text-15 whitespace-nowrap" key={code}>
              {code}
            </li>
          ))}
        </ul>
      </Card>
      <Button kind="quiet" onClick={() => void copyText(codes.join('\n'))} wide>
        {t('recoveryCopy')}
      </Button>
      <Checkbox checked={saved} label={t('recoveryKept')} onChange={setSaved} />
      <Button onClick={onDone} reason={saved ? undefined : t('recoveryKeepFirst')} wide>
        {t('done')}
      </Button>
    </>
  )
}
