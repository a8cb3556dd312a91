import { Button, ErrorState, SkeletonRows, Tabs, useOnceOpened } from '@halyard/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ACCOUNT_KINDS, ACCOUNT_TEXTS, isAccountKind } from '../../lib/account-names.ts'
import { useAppearance } from '../../lib/appearance.ts'
import { useFormat } from '../../lib/format.ts'
import { goTo } from '../../lib/navigation.ts'
import { Page } from '../../lib/page.tsx'
import { pathTo } from '../../lib/route-names.ts'
import { useDialogState } from '../../lib/use-dialog-state.ts'
import { useWallet } from '../../lib/wallet.ts'
import { STARS } from '../../lib/worth-panel.tsx'
import { CoinRow } from './coin-row.tsx'
import { RecordList } from './record-list.tsx'
import type { SelectedBalance } from './selected-balance.ts'
import { useRecords } from './use-records.ts'

const CoinSheet = lazy(() => import('./coin-sheet.tsx').then((module) => ({ default: module.CoinSheet })))

/** Renders one account: its balances and its ledger entries. */
export function TradeAccountPage() {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const [query, setQuery] = useSearchParams()
  const requested = query.get('type')
  const type = isAccountKind(requested) ? requested : 'coin'
  const { data: wallet, isError, refetch } = useWallet()
  const records = useRecords({ type })
  const { item: chosen, open, show, close } = useDialogState<SelectedBalance>()
  const wanted = useOnceOpened(open)
  const account = wallet?.accounts.find((candidate) => candidate.type === type)
  return (
    <Page title={t('tradeAccount')}>
      <Tabs
        label={t('account')}
        onChange={(next) => setQuery({ type: next }, { replace: true })}
        tabs={ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))}
        value={type}
      />
      {account ? (
        <>
          <section className="flex items-center justify-between gap-3 px-4 pt-4 pb-2">
            <p className="min-w-0">
              <span className="block text-13 text-muted">{t('accountWorth')}</span>
              <span className="block text-28 font-semibold break-words">
                {hidden ? STARS : f.usd(account.worth)}
              </span>
            </p>
            <Button
              kind="quiet"
              onClick={() => goTo(pathTo('assets/transfer/index', { from: type }))}
              size="small"
            >
              {t('transfer')}
            </Button>
          </section>
          <ul>
            {account.balances.map((balance) => (
              <CoinRow
                balance={balance}
                key={balance.currency_id}
                onClick={() => show({ account: type, balance })}
              />
            ))}
          </ul>
        </>
      ) : isError ? (
        <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
      ) : (
        <SkeletonRows />
      )}
      <h2 className="border-t border-line px-4 pt-4 text-17 font-semibold">{t('changes')}</h2>
      <RecordList filtered={false} onClear={() => undefined} records={records} />
      {wanted && chosen ? (
        <Suspense fallback={null}>
          <CoinSheet chosen={chosen} onClose={close} open={open} />
        </Suspense>
      ) : null}
    </Page>
  )
}
