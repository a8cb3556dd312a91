import { Card, ListRow } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { SignInInvitation } from '../../../lib/session/sign-in-invitation.tsx'

/** Renders the assets page of a guest: an invitation to sign in, and the markets. */
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
