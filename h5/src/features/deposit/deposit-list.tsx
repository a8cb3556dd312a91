import { EmptyState } from '@halyard/ui'
import { Inbox } from '@halyard/ui/icons'
import { goTo } from '@halyard/web'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PagedList } from '../../lib/lists/paged-list.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useDialogState } from '../../lib/navigation/use-dialog-state.ts'
import { DepositRow } from './deposit-row.tsx'
import { DepositSheet } from './deposit-sheet.tsx'
import type { useDeposits } from './use-deposits.ts'

/** Renders the deposits and deposit claims; a tap opens one. */
export function DepositList({ deposits }: { readonly deposits: ReturnType<typeof useDeposits> }) {
  const { t } = useTranslation('deposit')
  const { item: chosen, open, show, close } = useDialogState<string>()
  const shown = deposits.data?.find(({ id }) => id === chosen)
  return (
    <>
      <PagedList
        empty={
          <EmptyState
            action={{ label: t('areaFiat'), onClick: () => goTo(pathTo('legaltender/index')) }}
            hint={t('noneHint')}
            icon={<Inbox aria-hidden size={32} />}
            title={t('none')}
          />
        }
        rows={deposits}
        skeletonRows={3}
      >
        {(deposit) => (
          <li>
            <DepositRow deposit={deposit} onClick={() => show(deposit.id)} />
          </li>
        )}
      </PagedList>
      {shown ? <DepositSheet deposit={shown} onClose={close} open={open} /> : null}
    </>
  )
}
