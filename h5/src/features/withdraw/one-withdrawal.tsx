import { Button, ConfirmSheet, EmptyState, ErrorState, Rows, SkeletonRows, toast } from '@halyard/ui'
import { Copy, SearchX } from '@halyard/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { callApi, readApi } from '../../lib/calls/api.ts'
import { newIdempotencyKey } from '../../lib/calls/idempotency-key.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { parsePage } from '../../lib/lists/pages.ts'
import { Timeline } from '../../lib/lists/timeline.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSignal } from '../../lib/socket/use-socket.ts'
import { BANK, networkName } from '../../lib/wallet/network-name.ts'
import type { ExplorerPage } from '../../lib/wallet/networks/explorer.ts'
import { ExplorerLink } from '../../lib/wallet/networks/explorer-link.tsx'
import { PracticeReview } from '../../lib/wallet/practice-review.tsx'
import { DestinationText } from './destination-text.tsx'
import { STATUS_TEXTS, STATUS_TONES } from './status-names.ts'
import { useSteps } from './use-steps.ts'
import { toWithdrawal } from './withdrawal.ts'

/** Polling interval while the withdrawal may still change, in case a socket event was missed. */
const POLL_MS = 15_000

/** Renders one withdrawal with its steps; polls while it may still change. */
export function OneWithdrawal({ id }: { readonly id: number }) {
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const stepsOf = useSteps()
  const [asking, setAsking] = useState(false)
  const queryKey = [PRIVATE, 'withdrawals', 'one', id]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      parsePage(await readApi('charge_mention/log3', { id }, signal), toWithdrawal),
    refetchInterval: ({ state }) =>
      state.data?.list[0]?.steps.some((step) => step.state === 'next') ? POLL_MS : false,
  })
  useSignal('withdrawal', (moved) => {
    if (!moved || moved.id === id) void queryClient.invalidateQueries({ queryKey })
  })
  const withdrawal = data?.list[0]
  if (!withdrawal) {
    if (isError)
      return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
    if (!data) return <SkeletonRows rows={7} />
    return (
      <EmptyState
        action={{
          label: t('records'),
          onClick: () => goTo(pathTo('assets/withdraw/detail'), { replace: true }),
        }}
        icon={<SearchX aria-hidden size={32} />}
        title={t('noSuch')}
      />
    )
  }
  const { currency, network, status, reason, txid, memo } = withdrawal
  const cameBack = status === 'rejected' || status === 'cancelled' || status === 'returned'
  const coins = (text: string): string => `${f.exact(text)} ${currency}`
  const cancel = async () => {
    setAsking(false)
    const done = await callApi('wallet/cancel_out', { id }, { idempotencyKey: newIdempotencyKey() })
    if (done) toast(t('cancelled'), 'good')
    void queryClient.invalidateQueries({ queryKey: [PRIVATE, 'withdrawals'] })
  }
  return (
    <div className="flex flex-col gap-5 p-4">
      <header className="text-center">
        <p className="text-13 text-muted">{t(cameBack ? 'amount' : 'obtained')}</p>
        <p className="text-28 font-semibold break-words">
          {coins(cameBack ? withdrawal.amount : withdrawal.obtained)}
        </p>
        <p className={`mt-1 text-15 font-semibold ${STATUS_TONES[status]}`}>{t(STATUS_TEXTS[status])}</p>
        {reason === '' ? null : (
          <p className="mt-1 text-13 break-words text-muted">{t('because', { reason })}</p>
        )}
      </header>
      <Timeline steps={stepsOf(withdrawal)} />
      {status === 'processing' || (status === 'passed' && network === BANK) ? <PracticeReview /> : null}
      <Rows
        rows={[
          { label: t('amount'), value: coins(withdrawal.amount) },
          { label: t('fee'), value: coins(withdrawal.fee) },
          { label: t('network'), value: networkName(currency, network) },
          { label: t('goesTo'), value: <DestinationText withdrawal={withdrawal} /> },
          ...(memo === '' ? [] : [{ label: t('memoGiven'), value: memo }]),
          ...(txid === undefined
            ? []
            : [{ label: t('txid'), value: <Transaction explorer={withdrawal.explorer} txid={txid} /> }]),
          { label: t('time'), value: f.zonedDateTime(withdrawal.createdAt) },
          { label: t('number'), value: withdrawal.id },
        ]}
      />
      {withdrawal.isCancellable ? (
        <Button kind="danger" onClick={() => setAsking(true)} wide>
          {t('cancelIt')}
        </Button>
      ) : null}
      <ConfirmSheet
        action={t('cancelIt')}
        kind="danger"
        note={t('cancelNote')}
        onClose={() => setAsking(false)}
        onConfirm={() => void cancel()}
        open={asking}
        rows={[{ label: t('givenBack'), value: coins(withdrawal.amount), strong: true }]}
        title={t('cancelTitle')}
      />
    </div>
  )
}

interface TransactionProps {
  readonly txid: string
  readonly explorer: ExplorerPage | undefined
}

/** Renders a transaction, which a tap copies, and the link to its explorer. */
function Transaction({ txid, explorer }: TransactionProps) {
  const { t } = useTranslation('withdraw')
  return (
    <>
      <button
        className="press inline-flex min-h-11 items-center gap-2 text-left break-all"
        onClick={() => void copyText(txid)}
        type="button"
      >
        {txid}
        <Copy aria-hidden className="shrink-0 text-brass" size={16} />
        <span className="sr-only">{t('copy')}</span>
      </button>
      {explorer ? <ExplorerLink page={explorer} /> : null}
    </>
  )
}
