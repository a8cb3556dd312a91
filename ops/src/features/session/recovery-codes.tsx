import { Button, Checkbox, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** Renders the recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('session')
  const [isKept, setIsKept] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast(t('recoveryCopied'), 'good')
    } catch {
      toast(t('recoveryNotCopied'), 'bad')
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-15">{t('recoveryAbout')}</p>
      <ul className="grid grid-cols-2 gap-2 font-mono text-15">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="quiet" onClick={() => void copy()} size="small">
        {t('recoveryCopy')}
      </Button>
      <Checkbox checked={isKept} label={t('recoveryKept')} onChange={setIsKept} />
      <Button onClick={onKept} reason={isKept ? undefined : t('recoveryKeepFirst')} wide>
        {t('totpBegin')}
      </Button>
    </div>
  )
}
