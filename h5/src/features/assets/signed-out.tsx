import { Card, ListRow } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { goTo } from '../../lib/navigation.ts'
import { pathTo } from '../../lib/route-names.ts'
import { SignInInvitation } from '../../lib/sign-in-invitation.tsx'

/** Without a customer there are no assets; the markets are still there to be read. */
export function SignedOut() {
  const { t } = useTranslation('assets')
  return (
    <div className="flex flex-col gap-4 p-4">
      <SignInInvitation />
      <Card flush>
        <ListRow onClick={() => goTo(pathTo('index/index'))} title={t('seeMarkets')} />
        <ListRow onClick={() => goTo(pathTo('trade/kline'))} title={t('seeCharts')} />
      </Card>
    </div>
  )
}
