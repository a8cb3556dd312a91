import { IconButton, PullToRefresh } from '@halyard/ui'
import { ScrollText } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { MenuButton } from '../../lib/navigation/menu.tsx'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { Accounts } from './accounts/accounts.tsx'
import { SignedOut } from './accounts/signed-out.tsx'

export function AssetsPage() {
  const { t } = useTranslation('assets')
  const signedIn = useSignedIn()
  return (
    <Page
      layout={signedIn ? 'columns' : 'column'}
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
