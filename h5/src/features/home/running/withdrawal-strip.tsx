import { NoticeStrip } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { usePendingWithdrawal } from './pending-withdrawal.ts'

/** Renders the latest withdrawal that has not ended, with its status; nothing if all have. */
export function WithdrawalStrip() {
  const { t } = useTranslation('home')
  const f = useFormat()
  const withdrawal = usePendingWithdrawal()
  if (!withdrawal) return null
  const { id, amount, currency, status } = withdrawal
  return (
    <NoticeStrip onClick={() => goTo(pathTo('assets/withdraw/detail', { id }))}>
      {t(`withdrawal_${status}`, { amount: `${f.exact(amount)} ${currency}` })}
    </NoticeStrip>
  )
}
