import { EmptyState, Segmented, Skeleton, Tabs } from '@halyard/ui'
import { ChartSpline } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { useSignedIn } from '../../../lib/session/session.ts'
import { SignInInvitation } from '../../../lib/session/sign-in-invitation.tsx'
import { UnsureNotice } from '../../../lib/trading/orders/unsure-notice.tsx'
import { ConditionalList } from '../conditionals/conditional-list.tsx'
import { ModeLine } from '../mode/mode-line.tsx'
import type { Perp } from '../perp.ts'
import { CloseAllButton } from './close-all-button.tsx'
import type { EndedStatus } from './history/ended-positions.ts'
import { FundingList } from './history/funding-list.tsx'
import { HistoryList } from './history/history-list.tsx'
import { OpenOrderList } from './open-order-list.tsx'
import { usePositions } from './open-positions.ts'
import { PositionList } from './position-list.tsx'
import { reopenings, reversals } from './dialogs/reversal-submitter.ts'

type Tab = 'held' | 'waiting' | 'history'

/** Renders the customer's positions, working orders, history and funding in tabs. */
export function PositionsPanel({ perps }: { readonly perps: readonly Perp[] }) {
  const { t } = useTranslation('perp')
  const signedIn = useSignedIn()
  const [tab, setTab] = useState<Tab>('held')
  const positions = usePositions()
  const { data } = positions
  const held = data?.filter(({ openLots }) => openLots > 0n) ?? []
  const waiting = data?.filter(({ waitingLots }) => waitingLots > 0n) ?? []
  if (!signedIn) {
    return (
      <div className="px-4 pt-6">
        <SignInInvitation />
      </div>
    )
  }
  return (
    <section aria-label={t('myPositions')} className="isolate mt-4 tablet:mt-0">
      <div className="px-4">
        <UnsureNotice submitter={reversals} unsure={t('reverseUnsure')} />
        <UnsureNotice submitter={reopenings} unsure={t('reopenUnsure')} />
      </div>
      <Tabs
        label={t('myPositions')}
        onChange={setTab}
        tabs={[
          { value: 'held', label: counted(t('positions'), held.length) },
          { value: 'waiting', label: counted(t('orders'), waiting.length) },
          { value: 'history', label: t('history') },
        ]}
        value={tab}
      >
        {tab === 'held' && perps[0] ? (
          <div className="px-4 pt-2">
            <ModeLine perp={perps[0]} />
          </div>
        ) : null}
        {tab === 'held' && data && data.length > 0 ? (
          <div className="flex justify-end px-4 pt-2">
            <CloseAllButton perps={perps} positions={data} />
          </div>
        ) : null}
        {tab === 'held' ? (
          <WhenLoaded query={positions} skeleton={<PositionSkeleton />}>
            {() =>
              held.length === 0 ? (
                <EmptyState
                  hint={t('noPositionsHint')}
                  icon={<ChartSpline aria-hidden size={32} />}
                  title={t('noPositions')}
                />
              ) : (
                <PositionList perps={perps} positions={held} />
              )
            }
          </WhenLoaded>
        ) : null}
        {tab === 'waiting' ? (
          <WhenLoaded query={positions} skeleton={<PositionSkeleton />}>
            {() => <OpenOrderList perps={perps} positions={waiting} />}
          </WhenLoaded>
        ) : null}
        {tab === 'waiting' && perps[0] ? <ConditionalList perp={perps[0]} perps={perps} /> : null}
        {tab === 'history' ? <History perps={perps} /> : null}
      </Tabs>
    </section>
  )
}

function counted(text: string, count: number): string {
  return count === 0 ? text : `${text} (${count})`
}

function History({ perps }: { readonly perps: readonly Perp[] }) {
  const { t } = useTranslation('perp')
  const [part, setPart] = useState<EndedStatus | 'funding'>('closed')
  return (
    <>
      <div className="px-4 pt-3">
        <Segmented
          label={t('history')}
          onChange={setPart}
          options={[
            { value: 'closed', label: t('status_closed') },
            { value: 'cancelled', label: t('status_cancelled') },
            { value: 'funding', label: t('funding') },
          ]}
          value={part}
        />
      </div>
      {part === 'funding' ? <FundingList perps={perps} /> : <HistoryList perps={perps} status={part} />}
    </>
  )
}

function PositionSkeleton() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 2 }, (_, row) => (
        <div className="flex h-56 flex-col justify-center gap-3 border-b border-line px-4" key={row}>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      ))}
    </div>
  )
}
