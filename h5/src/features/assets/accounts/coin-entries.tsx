import type { AccountKindName } from '@halyard/api/client'
import { Skeleton } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { ZoneNote } from '../../../lib/format/zone-note.tsx'
import { parsePage } from '../../../lib/lists/pages.ts'
import type { Balance } from '../../../lib/wallet/balance.ts'
import { EntryRow } from '../records/entry-row.tsx'
import { toLedgerEntry } from '../records/ledger-entry.ts'

const SHOWN = 3

interface CoinEntriesProps {
  readonly account: AccountKindName
  readonly balance: Balance
  readonly enabled: boolean
}

/** Renders the latest ledger entries of a balance. Refetches when the balance changes. */
export function CoinEntries({ account, balance, enabled }: CoinEntriesProps) {
  const { t } = useTranslation('assets')
  const { currencyId, available, frozen } = balance
  const { data, isError } = useQuery({
    queryKey: [PRIVATE, 'coin-entries', account, currencyId, available, frozen],
    queryFn: async ({ signal }) => {
      const request = { type: account, currency: currencyId, limit: SHOWN }
      return parsePage(await readApi('wallet/legal_log', request, signal), toLedgerEntry)
    },
    enabled,
    placeholderData: (before) => before,
  })
  return (
    <section className="mt-4">
      <h3 className="pt-2 text-13 text-muted">{t('lastChanges')}</h3>
      {data ? (
        data.list.length === 0 ? (
          <p className="py-4 text-15">{t('noChanges')}</p>
        ) : (
          <>
            <ZoneNote />
            <ul className="-mx-4">
              {data.list.map((entry) => (
                <li key={entry.id}>
                  <EntryRow dated entry={entry} />
                </li>
              ))}
            </ul>
          </>
        )
      ) : isError ? (
        <p className="py-4 text-15 text-muted">{t('errorTitle')}</p>
      ) : (
        <div className="flex flex-col gap-4 py-3">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </div>
      )}
    </section>
  )
}
