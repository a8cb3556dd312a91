import { Button, Card, Checkbox } from '@halyard/ui'
import { Copy } from '@halyard/ui/icons'
import { useState } from 'react'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { CreatedKey } from './key-forms.tsx'
import { TryKey } from './try/try-key.tsx'

/** Renders a created key and its secret, which is shown once, so the button to continue needs a confirmation that it is saved. */
export function CreatedKeyCard({
  created,
  onDone,
}: {
  readonly created: CreatedKey
  readonly onDone: () => void
}) {
  const { t } = useTranslation('api-keys')
  const [saved, setSaved] = useState(false)
  const { key, secret } = created
  return (
    <>
      <h2 className="text-17 font-semibold">{t('createdTitle')}</h2>
      <p className="text-15 text-muted">{t(key.kind === 'ed25519' ? 'createdPair' : 'createdSecret')}</p>
      <Card>
        <div className="flex flex-col gap-4">
          <Secret label={t('apiKey')} value={key.key} />
          <Secret label={t(key.kind === 'ed25519' ? 'privateKey' : 'secret')} value={secret} />
        </div>
      </Card>
      <Checkbox checked={saved} label={t('saved')} onChange={setSaved} />
      <Button onClick={onDone} reason={saved ? undefined : t('saveFirst')} wide>
        {t('done')}
      </Button>
      <TryKey apiKey={key} given={secret} />
    </>
  )
}

function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation('api-keys')
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-13 text-muted">{label}</p>
      <code className="text-13 break-all whitespace-pre-wrap">{value}</code>
      <Button
        aria-label={t('copyOf', { what: label })}
        icon={<Copy aria-hidden size={16} />}
        kind="plain"
        onClick={() => void copyText(value)}
        size="small"
      >
        {t('copy')}
      </Button>
    </div>
  )
}
