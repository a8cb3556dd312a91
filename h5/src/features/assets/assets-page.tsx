import { IconButton, PullToRefresh } from '@halyard/ui'
import { ScrollText } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../lib/menu.tsx'
import { goTo } from '../../lib/navigation.ts'
import { Page } from '../../lib/page.tsx'
import { queryClient } from '../../lib/queries.ts'
import { pathTo } from '../../lib/route-names.ts'
import { useSignedIn } from '../../lib/session.ts'
import { Accounts } from './accounts.tsx'
import { SignedOut } from './signed-out.tsx'

export function AssetsPage() {
  const { t } = useTranslation('assets')
  const signedIn = useSignedIn()
  return (
    <Page
      left={<MenuButton />}
      right={
        signedIn ? (
          <IconButton label={t('records')} onClick={() => goTo(pathTo('assets/record'))}>
            <ScrollText aria-hidden size={22} />
          </IconButton>
        ) : null
      }
      tab
      title={t('tabAssets')}
    >
      {signedIn ? (
        <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
          <Accounts />
        </PullToRefresh>
      ) : (
        <SignedOut />
      )}
    </Page>
  )
}
