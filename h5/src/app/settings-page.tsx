import { Card, ListRow, Skeleton } from '@halyard/ui'
import { lazy, Suspense } from 'react'
import { AgreementRow } from '../features/account/agreement/agreement-row.tsx'
import { ClearCacheRow } from '../features/device/clear-cache-row.tsx'
import { InstallRow } from '../features/device/install-row.tsx'
import { AppearanceNote, LanguageNote } from '../features/device/setting-notes.tsx'
import { loadWhenReachable } from '../lib/calls/load-when-reachable.ts'
import { useTranslation } from '../lib/language/use-translation.ts'
import { goTo, LANGUAGE_NAMES } from '@halyard/web'
import { Page } from '../lib/navigation/page.tsx'
import { pathTo } from '../lib/navigation/route-names.ts'
import { requireLogin } from '../lib/session/login-guard.ts'
import { STORED_VERSION, useSession } from '../lib/session/session.ts'
import { AppearanceSettings } from './appearance-settings.tsx'
import { APP_VERSION } from './version.ts'

const ExchangeKeysCard = lazy(() =>
  loadWhenReachable(() => import('../features/option/keeping/exchange-keys.tsx')).then((module) => ({
    default: module.ExchangeKeysCard,
  })),
)

export function SettingsPage() {
  const { t } = useTranslation()
  const { user, language } = useSession()
  const account = pathTo('settings/account/index')
  return (
    <Page title={t('settings')}>
      <div className="flex flex-col gap-5 p-4">
        <Card flush>
          <ListRow
            onClick={() => {
              if (requireLogin({ from: account })) goTo(account)
            }}
            right={user?.nickname ?? t('signIn')}
            title={t('account')}
          />
          <ListRow onClick={() => goTo(pathTo('settings/security/index'))} title={t('areaSecurity')} />
          <ListRow onClick={() => goTo(pathTo('settings/fees/index'))} title={t('areaFees')} />
          <ListRow onClick={() => goTo(pathTo('settings/limits/index'))} title={t('areaLimits')} />
          <ListRow onClick={() => goTo(pathTo('settings/credit/index'))} title={t('areaCredit')} />
          <ListRow onClick={() => goTo(pathTo('notice/settings'))} title={t('areaNotices')} />
          <ListRow
            onClick={() => goTo(pathTo('settings/language/language'))}
            right={LANGUAGE_NAMES[language]}
            subtitle={user ? <LanguageNote /> : undefined}
            title={t('language')}
          />
        </Card>
        <Card flush>
          <ListRow onClick={() => goTo(pathTo('help-center/center'))} title={t('areaHelp')} />
        </Card>
        <section>
          <AppearanceSettings />
          <AppearanceNote />
        </section>
        <InstallRow />
        <Card flush>
          <ClearCacheRow />
          <ListRow right={APP_VERSION} title={t('version')} />
          <ListRow right={STORED_VERSION} title={t('storedVersion')} />
        </Card>
        <section>
          <h2 className="mb-2 text-13 text-muted">{t('about')}</h2>
          <p className="text-15 text-muted">{t('aboutText')}</p>
          <Card className="my-4" flush>
            <AgreementRow />
            <ListRow onClick={() => goTo(pathTo('option/statistics'))} title={t('areaStatistics')} />
          </Card>
          <Suspense fallback={<Skeleton className="h-52 w-full" />}>
            <ExchangeKeysCard />
          </Suspense>
        </section>
      </div>
    </Page>
  )
}
