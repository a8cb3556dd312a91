import { Button, EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import { Inbox } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListEnd } from '../../lib/list-end.tsx'
import { DepositRow } from './deposit-row.tsx'
import { DepositSheet } from './deposit-sheet.tsx'
import type { useDeposits } from './use-deposits.ts'

export function DepositList({ deposits: query }: { readonly deposits: ReturnType<typeof useDeposits> }) {
  const { t } = useTranslation('deposit')
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState(false)
  const { deposits, isError, refetch } = query
  if (!deposits) {
    if (!isError) return <SkeletonRows rows={3} />
    return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
  }
  if (deposits.length === 0)
    return <EmptyState hint={t('noneHint')} icon={<Inbox aria-hidden size={32} />} title={t('none')} />
  const shown = deposits.find(({ id }) => id === chosen)
  return (
    <>
      <ul className="divide-y divide-line">
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <DepositRow
              deposit={deposit}
              onClick={() => {
                setChosen(deposit.id)
                setOpen(true)
              }}
            />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <div className="flex justify-center p-4">
          <Button kind="quiet" onClick={() => void query.fetchNextPage()} size="small">
            {t('retry')}
          </Button>
        </div>
      ) : query.hasNextPage ? (
        <ListEnd onReached={() => void query.fetchNextPage()} />
      ) : null}
      {shown ? <DepositSheet deposit={shown} onClose={() => setOpen(false)} open={open} /> : null}
    </>
  )
}
