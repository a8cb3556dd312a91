import { Card, Switch } from '@halyard/ui'
import { ExternalLink } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useCentre } from '../../lib/session/centre.ts'
import { findPushSupport } from './push-device.ts'
import { turnPushOff, turnPushOn, usePushSettings } from './use-push.ts'

/** Renders the switch for pushes to this device, or why there are none. Nothing if the exchange sends no pushes. */
export function PushRow() {
  const { t } = useTranslation('notice')
  const { data: settings } = usePushSettings()
  const { data: centre } = useCentre()
  const [changing, setChanging] = useState(false)
  if (!centre || settings?.publicKey === undefined) return null
  const { publicKey, on } = settings
  const support = centre.demo ? 'supported' : findPushSupport()
  const change = async (checked: boolean) => {
    if (changing) return
    setChanging(true)
    await (checked ? turnPushOn(publicKey, centre.demo) : turnPushOff())
    setChanging(false)
  }
  return (
    <Card>
      {support === 'supported' ? (
        <Switch checked={on} label={t('push')} onChange={(checked) => void change(checked)} />
      ) : (
        <p className="text-15">{t('push')}</p>
      )}
      <p className="mt-1 text-13 text-muted">
        {centre.demo
          ? t('pushPractice')
          : t(
              support === 'supported'
                ? 'pushHint'
                : support === 'blocked'
                  ? 'pushBlocked'
                  : 'pushUnsupported',
            )}
      </p>
      {centre.demo ? <OutboxLink /> : null}
    </Card>
  )
}

function OutboxLink() {
  const { t } = useTranslation('notice')
  return (
    <a
      className="press mt-2 inline-flex min-h-11 items-center gap-2 rounded-field text-15 font-semibold text-brass"
      href="/dev/outbox"
      rel="noreferrer"
      target="_blank"
    >
      {t('pushOutbox')}
      <ExternalLink aria-hidden size={18} />
    </a>
  )
}
