import { EmptyState } from '@halyard/ui'
import { Inbox } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../lib/paged-list.tsx'
import { DepositRow } from './deposit-row.tsx'
import { DepositSheet } from './deposit-sheet.tsx'
import type { useDeposits } from './use-deposits.ts'

export function DepositList({ deposits }: { readonly deposits: ReturnType<typeof useDeposits> }) {
  const { t } = useTranslation('deposit')
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState(false)
  const shown = deposits.data?.find(({ id }) => id === chosen)
  return (
    <>
      <PagedList
        empty={<EmptyState hint={t('noneHint')} icon={<Inbox aria-hidden size={32} />} title={t('none')} />}
        rows={deposits}
        skeletonRows={3}
      >
        {(deposit) => (
          <li>
            <DepositRow
              deposit={deposit}
              onClick={() => {
                setChosen(deposit.id)
                setOpen(true)
              }}
            />
          </li>
        )}
      </PagedList>
      {shown ? <DepositSheet deposit={shown} onClose={() => setOpen(false)} open={open} /> : null}
    </>
  )
}
