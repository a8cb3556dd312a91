import type { SavedAddress } from '@halyard/api/client'
import { Button, Card, EmptyState, ListRow, PullToRefresh, SkeletonRows } from '@halyard/ui'
import { BookUser } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { CoinMark } from '../../lib/coin-mark.tsx'
import { goTo } from '../../lib/navigation.ts'
import { networkName } from '../../lib/network-name.ts'
import { Page } from '../../lib/page.tsx'
import { pathTo } from '../../lib/route-names.ts'
import { WhenLoaded } from '../../lib/when-loaded.tsx'
import { useAddresses } from './use-addresses.ts'

export function AddressListPage() {
  const { t } = useTranslation('address')
  const addresses = useAddresses()
  return (
    <Page
      footer={
        <Button onClick={() => goTo(pathTo('user/address/create'))} wide>
          {t('add')}
        </Button>
      }
      title={t('areaAddresses')}
    >
      <PullToRefresh onRefresh={() => addresses.refetch()}>
        <div className="p-4">
          <WhenLoaded query={addresses} skeleton={<SkeletonRows rows={5} />}>
            {(list) => <Addresses list={list} />}
          </WhenLoaded>
        </div>
      </PullToRefresh>
    </Page>
  )
}

function Addresses({ list }: { readonly list: readonly SavedAddress[] }) {
  const { t } = useTranslation('address')
  if (list.length === 0)
    return <EmptyState hint={t('noneHint')} icon={<BookUser aria-hidden size={32} />} title={t('none')} />
  return (
    <Card flush>
      {list.map((saved) => (
        <ListRow
          key={saved.id}
          left={<CoinMark name={saved.currency_name} />}
          onClick={() => goTo(pathTo('user/address/address', { id: saved.id }))}
          subtitle={
            <>
              {networkName(saved.currency_name, saved.type)} ·{' '}
              <span className="whitespace-nowrap">{shortened(saved.address)}</span>
            </>
          }
          title={saved.notes === '' ? saved.currency_name : `${saved.currency_name} · ${saved.notes}`}
        />
      ))}
    </Card>
  )
}

const ENDS = 8

/** Returns the first and last characters of an address, which are what people compare; a tap shows all of it. */
function shortened(address: string): string {
  return `${address.slice(0, ENDS)}…${address.slice(-ENDS)}`
}
