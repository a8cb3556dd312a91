import { Card, SkeletonRows, Switch } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { PushRow } from './push-row.tsx'
import { switchKind, useNoticeSettings } from './use-notices.ts'

/** Renders a switch for each kind of notice. */
export function NoticeSettingsPage() {
  const { t } = useTranslation('notice')
  return (
    <Page title={t('settings')}>
      <div className="flex flex-col gap-4 p-4">
        <PushRow />
        <p className="text-15 text-muted">{t('settingsAbout')}</p>
        <WhenLoaded query={useNoticeSettings()} skeleton={<SkeletonRows rows={8} />}>
          {(settings) => (
            <Card>
              <ul className="-my-2 divide-y divide-line">
                {settings.map(({ kind, on }) => (
                  <li className="py-1.5" key={kind}>
                    <Switch
                      checked={on}
                      label={t(`kind_${kind}`)}
                      onChange={(checked) => void switchKind(kind, checked)}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </WhenLoaded>
      </div>
    </Page>
  )
}
