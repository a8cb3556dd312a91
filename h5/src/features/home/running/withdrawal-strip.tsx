import type { WithdrawalStatusName } from '@halyard/api/client'
import { NoticeStrip } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { listenToSignal } from '../../../lib/socket/connection.ts'

/** A key below that of all withdrawals. */
const PENDING = [PRIVATE, 'withdrawals', 'pending'] as const
const LISTED_MAX = 30

/** What is said about a withdrawal that has not ended. */
const TEXTS = {
  processing: 'withdrawalProcessing',
  passed: 'withdrawalPassed',
  sent: 'withdrawalSent',
} as const satisfies Partial<Record<WithdrawalStatusName, string>>

/** Renders the latest withdrawal that has not ended, with its status; nothing if all have. */
export function WithdrawalStrip() {
  const { t } = useTranslation('home')
  const f = useFormat()
  const { data } = useQuery({
    queryKey: PENDING,
    queryFn: async ({ signal }) => {
      const { list } = await readApi('charge_mention/log3', { limit: LISTED_MAX }, signal)
      return list.find((one) => one.status in TEXTS) ?? null
    },
  })
  const text = data && TEXTS[data.status as keyof typeof TEXTS]
  if (!data || !text) return null
  return (
    <NoticeStrip onClick={() => goTo(pathTo('assets/withdraw/detail', { id: data.id }))}>
      {t(text, { amount: `${f.exact(data.number)} ${data.currency_name}` })}
    </NoticeStrip>
  )
}

listenToSignal('withdrawal', () => void queryClient.invalidateQueries({ queryKey: PENDING }))
