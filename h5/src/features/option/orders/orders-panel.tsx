import { Switch, Tabs } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import { SignInInvitation } from '../../../lib/session/sign-in-invitation.tsx'
import { LazyReceipt } from '../receipt/lazy-receipt.tsx'
import { StatisticsLink } from '../statistics-link.tsx'
import type { TimedOption } from '../timed-option.ts'
import { HistoryList } from './history-list.tsx'
import { RunningList } from './running-list.tsx'
import { useLastBought, useRunningOptions } from './running-options.ts'

/**
 * Renders the customer's options below the form, or alone where none are sold. Running options of all markets are
 * shown, so that none is missed.
 */
export function OrdersPanel({ market }: { readonly market?: SpotMarket }) {
  const { t } = useTranslation('option')
  const signedIn = useSignedIn()
  const [tab, setTab] = useState<'running' | 'history'>('running')
  const [everywhere, setEverywhere] = useState(true)
  const { item: shown, open, show, close } = useDialogState<TimedOption>()
  const { data } = useRunningOptions()
  const bought = useLastBought(({ id }) => id !== undefined)
  if (bought && tab === 'history') setTab('running')
  if (!signedIn) {
    return (
      <div className="px-4 pt-6">
        <SignInInvitation />
      </div>
    )
  }
  const count = data?.length ?? 0
  return (
    <section aria-label={t('yourOptions')} className="isolate mt-4 tablet:mt-0">
      <Tabs
        label={t('yourOptions')}
        onChange={setTab}
        tabs={[
          { value: 'running', label: count === 0 ? t('running') : `${t('running')} (${count})` },
          { value: 'history', label: t('history') },
        ]}
        value={tab}
      >
        {tab === 'running' ? (
          <RunningList onReceipt={show} />
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-1 text-13">
              {market ? <Switch checked={everywhere} label={t('allPairs')} onChange={setEverywhere} /> : null}
              <StatisticsLink />
            </div>
            <HistoryList matchId={everywhere ? undefined : market?.matchId} onReceipt={show} />
          </>
        )}
      </Tabs>
      <LazyReceipt onClose={close} open={open} order={shown} />
    </section>
  )
}
