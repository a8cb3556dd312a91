import { Button, Card, Chip, EmptyState, ListRow, PullToRefresh, SkeletonRows } from '@halyard/ui'
import { BookUser, Check } from '@halyard/ui/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import { networkName } from '../../lib/wallet/network-name.ts'
import { useJustSaved } from './just-saved.ts'
import type { SavedAddress } from './saved-address.ts'
import { useAddresses } from './use-addresses.ts'

export function AddressListPage() {
  const { t } = useTranslation('address')
  const addresses = useAddresses()
  const justSaved = useJustSaved()
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
            {(list) => <Addresses justSaved={justSaved} list={list} />}
          </WhenLoaded>
        </div>
      </PullToRefresh>
    </Page>
  )
}

interface AddressesProps {
  readonly list: readonly SavedAddress[]
  /** The address that the customer has just saved: it says so where the eye looks for it. */
  readonly justSaved: number | undefined
}

function Addresses({ list, justSaved }: AddressesProps) {
  const { t } = useTranslation('address')
  if (list.length === 0)
    return <EmptyState hint={t('noneHint')} icon={<BookUser aria-hidden size={32} />} title={t('none')} />
  return (
    <Card flush>
      {list.map((saved) => (
        <ListRow
          key={saved.id}
          left={<CoinMark name={saved.currency} />}
          onClick={() => goTo(pathTo('user/address/address', { id: saved.id }))}
          right={saved.id === justSaved ? <SavedMark /> : undefined}
          subtitle={
            <>
              {networkName(saved.currency, saved.network)} ·{' '}
              <span className="whitespace-nowrap">{shortened(saved.address)}</span>
            </>
          }
          title={saved.notes === '' ? saved.currency : `${saved.currency} · ${saved.notes}`}
        />
      ))}
    </Card>
  )
}

/** Renders that an address was saved, and brings it into view. */
function SavedMark() {
  const { t } = useTranslation('address')
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <span ref={mark}>
      <Chip tone="brass">
        <Check aria-hidden size={14} />
        {t('savedAt')}
      </Chip>
    </span>
  )
}

const ENDS = 8

/** Returns the first and last characters of an address, which are what people compare; a tap shows all of it. */
function shortened(address: string): string {
  return `${address.slice(0, ENDS)}…${address.slice(-ENDS)}`
}
